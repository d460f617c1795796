import { run } from "../../helpers/in-process.ts";
import { type Behaviour, double, person, type Reply } from "../../helpers/server.ts";

/** Runs the program against a server that behaves so, with what it printed and what the server was asked. */
export async function drive(command: string | readonly string[], behaviour: Behaviour) {
  const server = await double(behaviour);
  const env = server.env;
  const result = await run(command, { env });
  return { ...result, log: server.log, requests: server.requests, baseUrl: server.baseUrl };
}

/** A page of such customers. */
export const listed = (ids: readonly (string | number)[], more: Record<string, unknown> = {}): Reply => ({
  body: { data: ids.map((id) => person(id)), ...more },
});

/** stderr of a list that may not be whole. */
export const incomplete = (why: string) =>
  `error: the list may be incomplete: ${why}\nWhat was read is shown; run the command with --verbose to see what the server answers.\n`;
