import { type ListPage, readListPage } from "../api/pages/list-page.ts";
import type { Server } from "../api/server.ts";
import { unreachable } from "../api/wire/failure.ts";
import { CliError } from "../errors.ts";
import { type Answer, NetworkFailure } from "../http/answer.ts";
import { lookAtTls } from "../http/tls.ts";
import { type Activity, during, type Progress } from "../system/progress.ts";
import { type Check, check, complete, failed } from "./check.ts";
import { clockCheck, tlsCheck } from "./connection.ts";
import { filterCheck } from "./filters.ts";
import { knownCheck, writingCheck } from "./known.ts";
import { envelopeCheck, idCheck, totalCheck } from "./list.ts";
import { followPages } from "./paging.ts";
import { rateLimitCheck } from "./rate-limit.ts";
import { errorsCheck, singleCheck } from "./single.ts";

/** What the examination needs besides the server. */
export interface Surroundings {
  readonly signal: AbortSignal;
  readonly progress: Progress;
  /** For the look at the certificate, in milliseconds. */
  readonly timeoutMs: number;
  /** Requests go through a proxy. */
  readonly proxied: boolean;
  /** The key in words, without showing it. */
  readonly keyName: string;
}

/**
 * Looks at a server by reading alone: at most nine requests, as well as a handshake for its certificate. Resolves to all
 * lines of the report, whatever went wrong.
 */
export function examine(server: Server, around: Surroundings): Promise<Check[]> {
  const doing = { phase: "checking", total: STEPS } as const;
  return during(around.progress, doing, (checking) => examined(server, around, checking));
}

// --- internal ---

/** What it asks the server for: the list, its certificate, further pages, two filters, a record, an error. */
const STEPS = 7;

async function examined(server: Server, around: Surroundings, checking: Activity): Promise<Check[]> {
  const { http, clock } = server;
  const url = http.address("/customers");
  const sent = clock.now();
  let answer: Answer;
  try {
    answer = await http.send({ method: "GET", to: url });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const line = error.kind === "tls" ? "tls" : "reachable";
    return complete(
      [failed(line, unreachable(error)), writingCheck(server), knownCheck(server)],
      "the server was not reached",
    );
  }
  const received = clock.now();
  const facts = http.base.protocol === "https:" && !around.proxied ? await lookAtTls(http.base, around) : undefined;
  around.signal.throwIfAborted();
  checking.step(2);
  const ofList = await listChecks(answer, url, server, around.keyName, checking);
  const ofConnection = [
    check("reachable", "ok", `${http.base.host} answers`),
    tlsCheck(http.base, facts, received),
    clockCheck(answer.headers, sent, received),
    rateLimitCheck(answer.headers, received),
    writingCheck(server),
    knownCheck(server),
  ];
  // The lines about the list come first: where both have a line (a reached rate limit), the first one is kept.
  return complete([...ofList, ...ofConnection], "the list could not be read");
}

async function listChecks(
  answer: Answer,
  url: URL,
  server: Server,
  keyName: string,
  checking: Activity,
): Promise<Check[]> {
  let page: ListPage;
  try {
    page = readListPage(answer, url, server);
  } catch (error) {
    if (error instanceof CliError) return listFailure(error, keyName);
    throw error;
  }
  const counted = async <T>(check: Promise<T>): Promise<T> => {
    const made = await check;
    checking.step();
    return made;
  };
  const paging = await counted(followPages(page, server));
  return [
    check("key", "ok", `accepted (${keyName})`),
    envelopeCheck(page, server.rules),
    idCheck(page, server.rules),
    paging.check,
    totalCheck(page, paging.whole),
    await counted(filterCheck("filters", page, server)),
    await counted(filterCheck("search", page, server)),
    await counted(singleCheck(page, server)),
    await counted(errorsCheck(server)),
  ];
}

/** Which line the failure of the first request belongs to. */
function listFailure(error: CliError, keyName: string): Check[] {
  switch (error.code) {
    case "auth":
      return [failed("key", error)];
    case "rate_limited":
      return [check("key", "ok", `accepted (${keyName})`), failed("rate limit", error)];
    case "unavailable":
      return error.status !== undefined && error.status < 300
        ? [failed("envelope", error)]
        : [failed("reachable", error)];
    default:
      return [failed("envelope", error)];
  }
}
