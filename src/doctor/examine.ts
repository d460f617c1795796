import { readListPage } from "../api/lists/list-page.ts";
import type { Server } from "../api/server.ts";
import { unreachable } from "../api/wire/failure.ts";
import type { CliError } from "../errors.ts";
import { type Answer, NetworkFailure } from "../http/answer.ts";
import { during, type Progress } from "../system/progress.ts";
import {
  clockCheck,
  envelopeCheck,
  filterCheck,
  followPages,
  idCheck,
  rateLimitCheck,
  singleCheck,
  tlsCheck,
  totalCheck,
} from "./checks.ts";
import { asFinding, type Check, type CheckResult, type CheckResults, complete, failed, found } from "./report.ts";

/** Looks at a server by reading alone, and resolves to the whole report. @param keyName the key in words. */
export function examine(server: Server, keyName: string, progress: Progress): Promise<Check[]> {
  return during(progress, { phase: "checking" }, () => examined(server, keyName));
}

// --- internal ---

async function examined(server: Server, keyName: string): Promise<Check[]> {
  const { http, clock, known, rules } = server;
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
  const connection: CheckResults = {
    reachable: found("ok", `${http.base.host} answers`),
    tls: tlsCheck(http.base),
    clock: clockCheck(answer.headers, sent, answer.at),
    "rate limit": rateLimitCheck(answer.headers, answer.at),
  };
  const key = found("ok", `accepted (${keyName})`);
  try {
    const page = readListPage(answer, url, server);
    const paging = await followPages(page, server);
    return complete({
      ...{ ...connection, key, paging: paging.finding },
      envelope: envelopeCheck(page, known.now, rules),
      id: idCheck(page, known.now, rules),
      total: totalCheck(page, known.now, paging.isWhole),
      filters: await filterCheck(page, server).catch(asFinding),
      "single record": await singleCheck(page, server).catch(asFinding),
    });
  } catch (error) {
    return complete({ ...connection, ...listFailure(error, key) }, "the list could not be read");
  }
}

/** Which line the failure of the first request belongs to. */
function listFailure(error: unknown, key: CheckResult): CheckResults {
  const failure = asFinding(error);
  if (failure.code === "auth") return { key: failure };
  if (failure.code === "rate_limited") return { key, "rate limit": failure };
  const { status = 500 } = error as CliError; // Only a CliError becomes a finding.
  return failure.code === "unavailable" && status >= 300 ? { reachable: failure } : { envelope: failure };
}
