import { expect, test } from "vitest";
import { LAUNCHER } from "../helpers/program.ts";
import { sandbox } from "../helpers/sandbox.ts";
import { runInTerminal, startInTerminal, type TerminalSession } from "../helpers/terminal.ts";

/** An interactive shell with job control, in which `$customers` is the program. */
async function shell(columns: number, env: Readonly<Record<string, string>>): Promise<TerminalSession> {
  const session = await startInTerminal(["bash", "--norc", "-i"], { env: { ...env, PS1: "ready> " }, columns });
  await session.waitFor("ready>");
  session.type(`customers='${process.execPath} ${LAUNCHER}'; clear\r`);
  return session;
}

test.each([
  [60, "picker", "get", "Dana Ortiz", "bob h", /bob h█/, "\r", /Bob Hughes\n.*ended with 0/s],
  [80, "line of text", "create", "Name", "Zoe", /Zoe/, "\x03", /interrupted.*ended with 130/s],
  [120, "question", "delete bob@example.com", "Delete Bob", "", /● No/, "y", /Deleted Bob.*ended with 0/s],
])(
  "at %i columns a %s is there again after Ctrl-Z and fg",
  async (columns, _, command, shown, typed, state, keys, end) => {
    const server = await sandbox();
    await server.create({ name: "Dana Ortiz" });
    await server.create({ name: "Bob Hughes", email: "bob@example.com" });
    const session = await shell(columns, { ...server.env, CUSTOMERS_OUTPUT: "table" });
    session.type(`$customers ${command}\r`);
    await session.waitFor(shown);
    session.type(typed);
    const whole = new RegExp(`◆.*${state.source}.*└`, "s");
    const before = question(await session.waitFor(whole));
    session.type("\x1a");
    await session.waitFor(/Stopped.*ready>$/s);
    session.type("clear; stty -a | tr ' ;' '\\n\\n' | grep -cx -e icanon -e echo\r");
    await session.waitFor(/^2\nready>/m);
    session.type("clear; fg; echo ended with $?\r");
    expect(question(await session.waitFor(whole))).toBe(before);
    session.type(keys);
    await session.waitFor(end);
    session.type("exit\r");
    const { raw } = await session.ended;
    expect(raw.lastIndexOf("\x1b[?25h")).toBeGreaterThan(raw.lastIndexOf("\x1b[?25l"));
  },
);

test.each([
  ["drawn", {}, /● No[\s\S]*└$/, "y"],
  ["plain", { ACCESSIBLE: "1" }, /q leaves\]:$/, "y\r"],
])("a %s question is answered after SIGSTOP, which gives no notice", async (_, added, asked, keys) => {
  const server = await sandbox();
  const id = await server.create({ name: "Bob Hughes" });
  const session = await runInTerminal(`delete id:${id}`, { env: { ...server.env, ...added } });
  await session.waitFor(asked);
  session.kill("SIGSTOP");
  session.kill("SIGCONT");
  // It is asked again.
  await session.waitFor(/Delete Bob[\s\S]*Delete Bob/);
  session.type(keys);
  expect(await session.ended).toMatchObject({ exitCode: 0, screen: expect.stringContaining("Deleted Bob Hughes") });
});

// --- internal ---

function question(screen: string): string {
  return screen.slice(screen.lastIndexOf("◆"), screen.lastIndexOf("└") + 1);
}
