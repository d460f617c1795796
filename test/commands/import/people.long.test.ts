import { describe, expect, test } from "vitest";
import { eachInWorkshop } from "../../helpers/workshop.ts";

const each = eachInWorkshop();
const { ask, json, file } = each;

/** Households of three with one phone number, each with a row that stands twice. */
function households(number: number): string {
  const rows = Array.from({ length: number }, (_, at) => {
    const phone = `+1202555${String(100 + at).padStart(4, "0")}`;
    return [
      `${at * 4},Ann House${at},${phone},`,
      `${at * 4 + 1},Bob House${at},${phone},`,
      `${at * 4 + 2},"HOUSE${at}, Ann",${phone},${at} Elm St`,
    ].join("\n");
  });
  return `Customer ID,Name,Phone,Street\n${rows.join("\n")}\n`;
}

describe("an import of households, with another system's ids, that was killed", () => {
  test.each(["the same command", "runs resume"])("is finished by %s, and everybody is there once", async (how) => {
    const command = "import a.csv";
    await file("a.csv", households(60));
    await each.shop.interrupted(`${command} --concurrency 2`, "SIGKILL", 50);
    const { stdout, stderr, exitCode } = await ask(`${how === "runs resume" ? how : command} --json`);
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toContain("Continuing the unfinished run RUN");
    expect(JSON.parse(stdout.replaceAll("SECONDS", "0"))).toMatchObject({
      read: 180,
      skipped: 60,
      failed: 0,
      unknown: 0,
    });
    expect(each.shop.server.count()).toBe(120);
    const stored: { name: string; address: { street: string | null } | null }[] = await json("list");
    expect(new Set(stored.map(({ name }) => name)).size).toBe(120);
    expect(stored.filter(({ address }) => address?.street?.endsWith("Elm St"))).toHaveLength(60);
    const before = each.shop.writes().length;
    expect(await json(command)).toMatchObject({ read: 180, unchanged: 120, skipped: 60 });
    expect(each.shop.writes()).toHaveLength(before);
  });
});
