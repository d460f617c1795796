import { type ListPage, readListPage } from "../api/pages/list-page.ts";
import type { Server } from "../api/server.ts";
import { unreachable } from "../api/wire/failure.ts";
import { CliError } from "../errors.ts";
import { type Answer, NetworkFailure } from "../http/answer.ts";
import { lookAtTls } from "../http/tls.ts";
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
  /** For the look at the certificate, in milliseconds. */
  readonly timeoutMs: number;
  /** Requests go through a proxy. */
  readonly proxied: boolean;
  /** The key in words, without showing it. */
  readonly keyName: string;
}

/**
 * Looks at a server by reading alone: at most eight requests, as well as a handshake for its certificate. Resolves to all
 * lines of the report, whatever went wrong.
 */
export async function examine(server: Server, around: Surroundings): Promise<Check[]> {
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
  const ofList = await listChecks(answer, url, server, around.keyName);
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

// --- internal ---

async function listChecks(answer: Answer, url: URL, server: Server, keyName: string): Promise<Check[]> {
  let page: ListPage;
  try {
    page = readListPage(answer, url, server);
  } catch (error) {
    if (error instanceof CliError) return listFailure(error, keyName);
    throw error;
  }
  const paging = await followPages(page, server);
  return [
    check("key", "ok", `accepted (${keyName})`),
    envelopeCheck(page, server.rules),
    idCheck(page, server.rules),
    paging.check,
    totalCheck(page, paging.whole),
    await filterCheck("filters", page, server),
    await filterCheck("search", page, server),
    await singleCheck(page, server),
    await errorsCheck(server),
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
