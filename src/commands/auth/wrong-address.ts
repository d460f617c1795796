import { UnreadableBody } from "../../api/wire/json.ts";
import { CliError } from "../../errors.ts";
import { type FailureKind, NetworkFailure } from "../../http/answer.ts";

/**
 * Why a login failed, for a person who may have given a wrong address: what answered there, and the next step.
 * @param tried the addresses that were asked, the given one first.
 */
export function explainLogin(failure: CliError, tried: readonly [string, ...string[]]): CliError {
  const { code, message, status, requestId, fields } = failure;
  const answered = notTheApi(failure);
  const details = { status, requestId, fields, cause: failure };
  if (answered !== undefined) {
    const at = tried.length === 1 ? `${tried[0]} is not the address` : `none of ${tried.join(", ")} is the address`;
    return new CliError(code, `${at} of the API: ${answered.what}`, {
      ...details,
      hint: `${answered.hint} Nothing was stored.`,
    });
  }
  const { cause } = failure;
  const hint = (cause instanceof NetworkFailure && !cause.hint && NO_ANSWER[cause.kind]) || failure.hint;
  const unchecked = code === "auth" ? "" : " --no-check stores the key without trying it.";
  return new CliError(code, message, { ...details, hint: `${hint ? `${hint} ` : ""}Nothing was stored.${unchecked}` });
}

// --- internal ---

const ENDING = "The address of the API ends in /v1, such as https://api.example.com/v1";

/** What a server answers that is not the API; undefined where the API may be there, or nothing answered. */
function notTheApi({ code, message, status, cause }: CliError): { what: string; hint: string } | undefined {
  if (status === undefined || code === "auth" || code === "rate_limited") return undefined;
  if (cause instanceof UnreadableBody) {
    return {
      what: message,
      hint: `It may be the web portal, or a page in between. ${ENDING}: check the host and the path.`,
    };
  }
  if (status < 300) return { what: message, hint: `Another service may answer there. ${ENDING}.` };
  if (status < 400) return { what: message, hint: `It may be the web portal: it asks for a log-in. ${ENDING}.` };
  if (status === 404 || status === 410) {
    return { what: `the server knows no customers there (status ${status})`, hint: `${ENDING}: check the path.` };
  }
  return status === 405 || status === 406
    ? { what: message, hint: `${ENDING}: check the host and the path.` }
    : undefined;
}

/** The next step after a request that got no answer. */
const NO_ANSWER: Partial<Readonly<Record<FailureKind, string>>> = {
  dns: "Check how the address is written, and the network.",
  refused: "Check the host and the port of the address, and that the server runs.",
  reset:
    "Check the port of the address: something that is not a web server may answer there. If it is right, try again.",
};
