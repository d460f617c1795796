import type { ListPage } from "../api/dialect/seen.ts";
import { readListPage } from "../api/lists/list-page.ts";
import type { Server } from "../api/server.ts";
import { unreachable } from "../api/wire/failure.ts";
import { CliError } from "../errors.ts";
import { type Answer, NetworkFailure } from "../http/answer.ts";
import { during, type Progress } from "../system/progress.ts";
import { clockCheck, rateLimitCheck, tlsCheck } from "./connection.ts";
import { envelopeCheck, filterCheck, idCheck, singleCheck, totalCheck } from "./list.ts";
import { followPages } from "./paging.ts";
import { type Check, complete, type Finding, type Findings, failed, found } from "./report.ts";

/**
 * Looks at a server by reading alone: a few requests. Resolves to all lines of the report, whatever went wrong.
 * @param keyName the key in words, without showing it.
 */
export function examine(server: Server, keyName: string, progress: Progress): Promise<Check[]> {
  return during(progress, { phase: "checking" }, () => examined(server, keyName));
}

// --- internal ---

async function examined(server: Server, keyName: string): Promise<Check[]> {
  const { http, clock } = server;
  const url = http.address("/customers");
  const sent = clock.now();
  let answer: Answer;
  try {
    answer = await http.send({ method: "GET", to: url });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    const failure = failed(unreachable(error));
    return complete(error.kind === "tls" ? { tls: failure } : { reachable: failure }, "the server was not reached");
  }
  const received = clock.now();
  const connection: Findings = {
    reachable: found("ok", `${http.base.host} answers`),
    tls: tlsCheck(http.base),
    clock: clockCheck(answer.headers, sent, received),
    "rate limit": rateLimitCheck(answer.headers, received),
  };
  const key = found("ok", `accepted (${keyName})`);
  const list = await listChecks(() => readListPage(answer, url, server), server, key);
  return complete({ ...connection, ...list }, "the list could not be read");
}

async function listChecks(read: () => ListPage, server: Server, key: Finding): Promise<Findings> {
  let page: ListPage;
  try {
    page = read();
  } catch (error) {
    if (error instanceof CliError) return listFailure(error, key);
    throw error;
  }
  const tried = (check: Promise<Finding>) =>
    check.catch((error: unknown): Finding => {
      if (error instanceof CliError && error.code !== "interrupted") return failed(error);
      throw error;
    });
  const paging = await followPages(page, server);
  return {
    key,
    envelope: envelopeCheck(page, server.known.now, server.rules),
    id: idCheck(page, server.known.now, server.rules),
    paging: paging.finding,
    total: totalCheck(page, server.known.now, paging.isWhole),
    filters: await tried(filterCheck(page, server)),
    "single record": await tried(singleCheck(page, server)),
  };
}

/** Which line the failure of the first request belongs to. */
function listFailure(error: CliError, key: Finding): Findings {
  const failure = failed(error);
  if (error.code === "auth") return { key: failure };
  if (error.code === "rate_limited") return { key, "rate limit": failure };
  const isServer = error.code === "unavailable" && (error.status === undefined || error.status >= 300);
  return isServer ? { reachable: failure } : { envelope: failure };
}
