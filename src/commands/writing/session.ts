import { resolve } from "node:path";
import { type RequestControl, type RunSettings, Session } from "../../bulk/run/session.ts";
import { connect } from "../../cli/connect.ts";
import type { Context } from "../../cli/context.ts";
import type { SourceFile } from "../../intake/row.ts";
import type { RunEntry } from "../../journal/entries.ts";
import type { JsonObject } from "../../text/json.ts";

export async function openSession(context: Context, wanted: RunSettings): Promise<Session> {
  const { clock, signal, busy } = context;
  await context.output(); // First: a wrong --query must be an error before anything is sent.
  const settings = await context.settings();
  const host = {
    runs: context.runs,
    clock,
    signal,
    profile: settings.profile.value,
    attempt: context.attempt,
    connect: ({ signal, ...control }: RequestControl) =>
      connect({ ...context, signal }, settings, { pace: "bulk", ...control }),
    onNotice: context.notice,
    progress: busy,
  };
  const session = await Session.open(host, wanted);
  session.atClose(busy.nowAndThen());
  return session;
}

export function fileEntry({ name, path, sha256, bytes }: SourceFile): NonNullable<RunEntry["file"]> {
  return { name, path: path === undefined ? null : resolve(path), sha256, bytes };
}

/** The flags that make two runs of a file different work; the others say how fast it is done, or what is shown. */
export function decidingFlags(flags: object, also: JsonObject = {}): JsonObject {
  const entries = Object.entries(flags).filter(([name, value]) => value !== undefined && !INDIFFERENT.has(name));
  // What commander makes of those flags is text, a boolean, or a list of texts.
  return { ...(Object.fromEntries(entries) as JsonObject), ...also };
}

// --- internal ---

const INDIFFERENT: ReadonlySet<string> = new Set([
  ...["concurrency", "rate", "wait", "deadline", "job", "restart"],
  ...["dryRun", "report", "rejects", "forgetColumns", "yes", "resumes"],
  ...["maxCreates", "maxUpdates", "maxDeletes", "maxErrors"],
]);
