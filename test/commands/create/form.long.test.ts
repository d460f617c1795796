import { beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../../src/text/json.ts";
import { customer } from "../../helpers/customers.ts";
import { masked } from "../../helpers/masked.ts";
import { double } from "../../helpers/server.ts";
import { runInTerminal, type TerminalSession } from "../../helpers/terminal.ts";

const [ENTER, ESC, CTRL_C, DOWN] = ["\r", "\x1b", "\x03", "\x1b[B"];

let people: JsonObject[];
let writes: [string, JsonObject][];
let env: Record<string, string>;

beforeEach(async () => {
  people = [];
  writes = [];
  const server = await double(({ method, query, body }) => {
    if (method === "GET") {
      const email = query.get("email");
      return { body: people.filter((one) => email === null || String(one.email) === email.toLowerCase()) };
    }
    const sent = JSON.parse(body) as JsonObject;
    writes.push([method, sent]);
    return method === "POST" ? { status: 201, body: { id: "9", ...sent } } : { body: { ...people[0], ...sent } };
  });
  env = server.env;
});

async function started(command: string | readonly string[], columns: number) {
  const session = await runInTerminal(command, { env, columns });
  return {
    ...session,
    /** Answers questions; each is on the screen before its answer is typed. */
    async answers(...answers: readonly (readonly [question: string, text: string])[]) {
      for (const [question, text] of answers) {
        await session.answer(new RegExp(`◆ {2}${question}\\n`), text + ENTER);
      }
    },
  };
}

const ended = async (session: Pick<TerminalSession, "ended">) => {
  const { exitCode, screen } = await session.ended;
  return { exitCode, screen: masked(screen) };
};

test("what is asked: only what flags and --data do not give", async () => {
  const data = '{"address":{"city":"Elko"},"notes":"x"}';
  const form = await started(["create", "--email", "d@example.com", "--data", data], 80);
  await form.answers(["Name", "Dana"], ["Phone", ""], ["Street", ""], ["State", ""], ["ZIP", ""]);
  await form.answer("○ Stop", ENTER);
  expect((await ended(form)).exitCode).toBe(0);
  expect(writes).toEqual([["POST", { name: "Dana", email: "d@example.com", address: { city: "Elko" }, notes: "x" }]]);
});

// How it is left by a key is shown in several/dialogues.long.test.ts.
test("nothing is sent after Stop at the review", async () => {
  const form = await started("create --email d@example.com --phone= --street= --city= --state= --zip= --notes=", 80);
  await form.answers(["Name", "Dana"]);
  await form.answer("○ Stop", DOWN + ENTER);
  const { exitCode, screen } = await ended(form);
  expect({ exitCode, end: screen.split("\n").at(-1), writes }).toEqual({
    exitCode: 8,
    end: "Nothing was created.",
    writes: [],
  });
});

describe("somebody has this e-mail address", () => {
  const COMMAND = "create --name Dana --email DANA@example.com --phone +12025550188";

  beforeEach(() => {
    people = [customer("7", { name: "Dana Ortiz", email: "dana@example.com" })];
  });

  test.each<[string, string, number, string, number]>([
    ["Show it", ENTER, 0, "Dana Ortiz", 0],
    ["Create another one", DOWN + DOWN + ENTER, 0, "Created Dana (9)", 1],
    ["Stop", DOWN + DOWN + DOWN + ENTER, 8, "Nothing was created.", 0],
    ["Esc", ESC, 8, "Nothing was created.", 0],
    ["Ctrl-C", CTRL_C, 130, "error: interrupted (Ctrl-C)", 0],
  ])("%s", async (_title, keys, code, told, sent) => {
    const session = await started(COMMAND, 80);
    await session.answer("○ Stop", keys);
    const { exitCode, screen } = await ended(session);
    expect(screen).toContain(told);
    expect({ exitCode, sent: writes.length }).toEqual({ exitCode: code, sent });
  });

  test("--on-match and --no-input ask nothing", async () => {
    expect((await ended(await started(`${COMMAND} --no-input`, 80))).exitCode).toBe(8);
    expect((await ended(await started(`${COMMAND} --on-match skip`, 80))).exitCode).toBe(0);
    expect(writes).toEqual([]);
  });
});
