import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCommandLine } from "../../../src/cli/command-line.ts";
import { runIn } from "../../../src/cli/main.ts";
import { EVERY_COMMAND } from "../../../src/commands/every-command.ts";
import { type Clock, systemClock } from "../../../src/system/clock.ts";
import { temporaryFolder } from "../../helpers/folder.ts";
import { memoryTerminal } from "../../helpers/output.ts";
import { sandbox } from "../../helpers/sandbox.ts";
import { double } from "../../helpers/server.ts";

const ROOT = join(import.meta.dirname, "../../..");
const NIGHTLY =
  "import customers.csv --default-country US --job nightly --deadline 4h --max-errors 5% --skip-invalid --quiet";

/** What is different in a night; all other nights are alike. */
interface Night {
  /** What the office has changed in the file since. */
  readonly edit?: (file: string) => string;
  /** The machine is off. */
  readonly isMissed?: true;
  /** The server answers that it is not available. */
  readonly isDown?: true;
  /** The connection is cut after so many writes. */
  readonly breaksAfter?: number;
  /** It is started a second time while it runs. */
  readonly isTwice?: true;
  /** The key is another one, which the program does not know yet. */
  readonly hasOldKey?: true;
}

const replacing = (from: string, to: string) => (file: string) => file.replace(from, to);
/** With so many more customers at its end. */
const adding = (number: number, from: number) => (file: string) =>
  file + Array.from({ length: number }, (_, at) => `New ${from + at},new${from + at}@example.com,,,,,,\n`).join("");

const NIGHTS: Readonly<Record<number, Night>> = {
  3: { edit: replacing("(202) 555-0143", "(202) 555-0199") },
  5: { edit: adding(3, 1) },
  7: { edit: replacing("sam.okafor@example.org", "sam.okafor@example.com") },
  9: { edit: (file) => file.replace("775-555-0118", "775-555-01").replace("lena.park@example.net", "lena.park") },
  10: { edit: (file) => file.replace("775-555-01,", "775-555-0118,").replace("lena.park,", "lena.park@example.net,") },
  13: { isDown: true },
  16: { isMissed: true },
  17: { isMissed: true },
  19: { edit: adding(40, 4), breaksAfter: 25 },
  22: { edit: replacing("Two rooftop units", "Three rooftop units"), isTwice: true },
  25: { hasOldKey: true },
  28: { edit: replacing("bill.tanaka@example.net", "bill.tanaka@example.com") },
};

/** No terminal: a start by cron. */
const QUIET = { interactive: false, showLine() {}, holdLine: () => () => {} };

test("a month of nights is one page", async () => {
  const cwd = await temporaryFolder();
  const server = await sandbox();
  let isDownNow = false;
  let left = Number.POSITIVE_INFINITY;
  let onWrite: (() => Promise<void>) | undefined;
  const front = await double(async ({ method, target, headers, body, response }) => {
    const isWrite = method !== "GET";
    if (isDownNow) return { status: 503, body: { error: { code: "unavailable", message: "maintenance until 07:00" } } };
    if (left <= 0) return void response.destroy();
    if (isWrite) left -= 1;
    if (isWrite) await onWrite?.();
    const sent = { authorization: String(headers.authorization), "content-type": "application/json" };
    const answer = await fetch(server.baseUrl + target, { method, headers: sent, ...(isWrite ? { body } : {}) });
    return { status: answer.status, body: await answer.text(), headers: { "content-type": "application/json" } };
  });
  const env = {
    ...{ HOME: cwd, CUSTOMERS_STATE_DIR: join(cwd, "state"), CUSTOMERS_CONFIG_DIR: join(cwd, "config") },
    ...{ CUSTOMERS_BASE_URL: front.baseUrl, CUSTOMERS_API_KEY: server.apiKey },
  };
  const started = async (command: string, clock: Clock, into: string[], more = {}) => {
    const { terminal } = memoryTerminal();
    const err = (text: string) => void into.push(text);
    const out = async (data: string | Uint8Array) => err(String(data));
    const system = { terminal: { ...terminal, ...QUIET, out, err }, clock, env: { ...env, ...more } };
    return runIn(
      { ...system, signal: new AbortController().signal },
      readCommandLine(command.split(" ")),
      EVERY_COMMAND,
    );
  };

  const log: string[] = [];
  const monitor: string[] = [];
  let file = await readFile(join(ROOT, "src/demo/customers.csv"), "utf8");
  const root = process.cwd();
  process.chdir(cwd);
  try {
    for (let day = 1; day <= 30; day += 1) {
      const date = `2026-11-${String(day).padStart(2, "0")}`;
      const { edit, isMissed, isDown, breaksAfter, isTwice, hasOldKey }: Night = NIGHTS[day] ?? {};
      if (edit !== undefined) file = edit(file);
      await writeFile("customers.csv", file);
      isDownNow = isDown === true;
      left = breaksAfter ?? Number.POSITIVE_INFINITY;
      let time = `${date}T02:15:00Z`;
      const clock = atNight(() => Date.parse(time));
      if (isTwice) {
        onWrite = async () => {
          onWrite = undefined;
          time = `${date}T02:20:00Z`;
          await started(`${NIGHTLY} --concurrency 1`, clock, log);
          time = `${date}T02:31:00Z`;
        };
      }
      if (!isMissed)
        await started(`${NIGHTLY} --concurrency 1`, clock, log, hasOldKey ? { CUSTOMERS_API_KEY: "sk_old" } : {});
      const said: string[] = [];
      time = `${date}T08:00:00Z`;
      if ((await started("runs check --job nightly --max-age 26h", clock, said)) !== 0)
        monitor.push(`${date} ${said.join("")}`);
    }
  } finally {
    process.chdir(root);
  }
  const [page, mornings] = [log, monitor].map((lines) => masked(lines.join(""), cwd));
  await expect(page).toMatchFileSnapshot(join(import.meta.dirname, "month/import.log"));
  await expect(mornings).toMatchFileSnapshot(join(import.meta.dirname, "month/mornings.log"));
  const shown = await readFile(join(ROOT, "docs/nightly.md"), "utf8");
  for (const text of [page, mornings]) expect(shown).toContain(`\`\`\`text\n${text}\`\`\`\n`);
  expect(page?.split("\n").every((line) => line === "" || /^2026-11-\d\dT02:\d\d:00Z /.test(line))).toBe(true);
});

/** A night in which no time passes: waiting for the server takes none, and the deadline never comes. */
function atNight(now: () => number): Clock {
  const isDeadline = (ms: number) => ms > 3_600_000;
  return {
    now,
    monotonic: () => performance.now(),
    sleep: (ms, signal) => systemClock.sleep(isDeadline(ms) ? ms : Math.min(ms, 5), signal),
  };
}

/** Each run has the name that its start gives it, without what is drawn at random. */
function masked(text: string, cwd: string): string {
  return text
    .replaceAll(`${cwd}/`, "")
    .replace(/(\d{8}T\d{6}Z)-\w{4}/g, "$1-k4ht")
    .replace(/req_\w+/g, "req_735b1089109318417b2429c3")
    .replace(/since \S+ \(process \d+\)/, "since 2026-11-22T02:15:00Z (process 11569)")
    .replace(/127\.0\.0\.1:\d+/g, "api.example.com");
}
