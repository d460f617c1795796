import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { htmlReport } from "../../../src/bulk/report/html-report.ts";
import { runReport } from "../../../src/bulk/report/run-report.ts";
import type { RunEntry } from "../../../src/journal/entries.ts";
import { openPage } from "../../helpers/browser.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { writesOf } from "../../helpers/writes.ts";

const STARTED = "2026-01-31T02:03:04.000Z";
const EVIL = `<img src=x onerror="alert(1)"></script><script>alert(2)</script>`;

/** The page of an import of so many rows: of each 40 one is refused, of each 50 one was skipped. */
async function written(rows: number): Promise<string> {
  const header: RunEntry = {
    ...{
      type: "run",
      v: 2,
      account: "a",
      run: "20260131T020304Z-ab12",
      command: "import",
      started: STARTED,
      profile: "office",
    },
    ...{ base_url: "https://api.example.com/v1", job: null, options: {}, undoes: null, program: "0.1.0" },
    file: { name: "a.csv", path: "/home/me/a.csv", sha256: "ab".repeat(32), bytes: 12 },
  };
  const error = { code: "rejected", message: "the server refused it", status: 400, fields: null } as const;
  const lines = Array.from({ length: rows }, (_, at) => at + 2);
  const left = {
    type: "left",
    at: STARTED,
    id: null,
    outcome: "skipped",
    reason: "an earlier row says the same",
  } as const;
  const writes = writesOf(
    lines.flatMap((line) => {
      const name = line === 3 ? EVIL : `Customer ${line}`;
      const address = { street: `${line} Harbor Boulevard`, city: "Portland", state: "OR", zip: "97201" };
      const notes = line % 3 === 0 ? `Gate code ${line}, a dog in the yard` : null;
      const body = { name, email: `customer.${line}@example.com`, phone: `+1503555${line}`, address, notes };
      const intent = {
        type: "intent",
        at: STARTED,
        line,
        action: "create",
        key: null,
        id: null,
        before: null,
      } as const;
      const ended = { type: "outcome", at: STARTED, line, after: null, looked_up: false } as const;
      const end =
        line % 40 === 0
          ? ({ outcome: "failed", id: null, error } as const)
          : ({ outcome: "created", id: `cus_${line}`, error: null } as const);
      return [
        { ...intent, body },
        { ...ended, ...end },
        ...(line % 50 === 0 ? [{ ...left, line, name: `Twin ${line}` }] : []),
      ];
    }),
  );
  const report = runReport({
    header,
    state: "finished",
    writes,
    summary: { read: rows, created: rows - Math.floor(rows / 40), failed: Math.floor(rows / 40) },
    stopped: undefined,
    undo: "customers undo 20260131T020304Z-ab12",
  });
  const path = join(await temporaryFolder(), "report.html");
  await writeFile(path, htmlReport(report));
  return path;
}

/** How many rows of tables can be seen. */
const VISIBLE =
  "[...document.querySelectorAll('tr')].filter((row) => row.checkVisibility({ contentVisibilityAuto: true })).length";
/** What the styles of another medium hide or show is known after it has been drawn. */
const NEXT_FRAMES = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";
const CHANGES = "document.querySelectorAll('.changes tbody tr').length";

describe("in a browser, a report", () => {
  test("asks for nothing, complains of nothing, and runs nothing", async () => {
    const page = await openPage(await written(200));
    expect(await page.evaluate("document.querySelectorAll('img, script').length")).toBe(0);
    expect(await page.evaluate("document.body.innerText")).toContain(EVIL);
    expect({ requests: page.requests, messages: page.messages }).toEqual({ requests: [], messages: [] });
  });

  test("lets no script run, whoever puts it there", async () => {
    const path = await written(10);
    const page = (await readFile(path, "utf8")).replace("</main>", "<script>document.title = 'run'</script></main>");
    await writeFile(path, page);
    const { evaluate, messages } = await openPage(path);
    expect(await evaluate("document.title")).toContain("Import of a.csv");
    expect(messages.join()).toContain("Content Security Policy");
  });

  test.each([400, 320])("is never wider than a window of %i pixels", async (width) => {
    const page = await openPage(await written(200), ({ call }) =>
      call("Emulation.setDeviceMetricsOverride", { width, height: 800, deviceScaleFactor: 1, mobile: true }),
    );
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
  });

  test.each(["light", "dark"])("can be read in %s: each text has a contrast of 4.5 or more", async (value) => {
    const page = await openPage(await written(200), ({ call }) =>
      call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] }),
    );
    const { least, ground } = await page.evaluate<{ least: number; ground: number }>(CONTRAST);
    expect(ground).toBeCloseTo(value === "dark" ? 0 : 1, 0);
    expect(least).toBeGreaterThan(4.5);
  });

  test("has 20,000 rows in less than 5 MB; all of them are there", async () => {
    const path = await written(20_000);
    expect((await readFile(path)).length).toBeLessThan(5_000_000);
    const page = await openPage(path);
    expect(await page.evaluate(CHANGES)).toBe(19_500);
    expect(page.messages).toEqual([]);
  });

  test("folds long lists of failures, and has all rows on paper", async () => {
    const page = await openPage(await written(1500));
    // The changes and their headings; 37 rows that failed and 30 that were skipped, for one reason each, are folded.
    expect(await page.evaluate(VISIBLE)).toBe(1500 - 37 + 1);
    expect(await page.evaluate(CHANGES)).toBe(1500 - 37);
    await page.call("Emulation.setEmulatedMedia", { media: "print" });
    await page.evaluate(NEXT_FRAMES);
    expect(await page.evaluate(VISIBLE)).toBe(1500 + 30 + 1);
  });
});

/** The least contrast of a text to its ground (WCAG 2.2 §1.4.3), and how light the page's ground is. */
const CONTRAST = `(() => {
  const luminance = (colour) => {
    const [r, g, b] = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const groundOf = (element) => {
    const { backgroundColor } = getComputedStyle(element);
    return backgroundColor === "rgba(0, 0, 0, 0)" ? groundOf(element.parentElement) : backgroundColor;
  };
  const texts = [...document.querySelectorAll("main *")].filter((element) => element.checkVisibility() && [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim()));
  const contrasts = texts.map((element) => {
    const [low, high] = [luminance(getComputedStyle(element).color), luminance(groundOf(element))].sort((one, other) => one - other);
    return (high + 0.05) / (low + 0.05);
  });
  return { least: Math.min(...contrasts), ground: luminance(groundOf(document.querySelector("main"))) };
})()`;
