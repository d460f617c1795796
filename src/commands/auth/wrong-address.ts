import { UnreadableBody } from "../../api/wire/json.ts";
import { CliError } from "../../errors.ts";
import { type FailureKind, NetworkFailure } from "../../http/answer.ts";
import { endsInVersion } from "../../settings/base-url.ts";

/**
 * Why a login failed, for a person who may have given a wrong address: what answered there, and the next step.
 * @param address the one that was asked.
 * @param ending of the hint.
 */
export function explainLogin(failure: CliError, address: string, ending = " Nothing was stored."): CliError {
  const { code, message, fields } = failure;
  const example = endsInVersion(address) ? "https://api.example.com/v1" : `${address}/v1`;
  const answered = notTheApi(failure, `The address of the API ends in /v1, such as ${example}`);
  const details = { fields, cause: failure };
  if (answered !== undefined) {
    return new CliError(code, `${address} is not the address of the API: ${answered.what}`, {
      ...details,
      hint: `${answered.hint}${ending}`,
    });
  }
  const { cause } = failure;
  const hint = (cause instanceof NetworkFailure && !cause.hint && NO_ANSWER[cause.kind]) || failure.hint;
  const unchecked = code === "auth" ? "" : " --no-check stores the key without trying it.";
  return new CliError(code, message, { ...details, hint: `${hint ?? ""}${ending}${unchecked}`.trim() });
}

/** Whether something else than the API answers at the address, or nothing. */
export function isWrongAddress(failure: CliError): boolean {
  return failure.cause instanceof NetworkFailure || notTheApi(failure, "") !== undefined;
}

// --- internal ---

/** What a server answers that is not the API; undefined where the API may be there, or nothing answered. */
function notTheApi(
  { code, message, status, cause }: CliError,
  ending: string,
): { what: string; hint: string } | undefined {
  if (status === undefined || code === "auth" || code === "rate_limited") return undefined;
  if (cause instanceof UnreadableBody) {
    return {
      what: message,
      hint: `It may be the web portal, or a page in between. ${ending}: check the host and the path.`,
    };
  }
  if (status < 300) return { what: message, hint: `Another service may answer there. ${ending}.` };
  if (status < 400) return { what: message, hint: `It may be the web portal: it asks for a log-in. ${ending}.` };
  if (status === 404 || status === 410) {
    return { what: "the server knows no customers there", hint: `${ending}: check the path.` };
  }
  return status === 405 || status === 406
    ? { what: message, hint: `${ending}: check the host and the path.` }
    : undefined;
}

/** The next step after a request that got no answer. */
const NO_ANSWER: Partial<Readonly<Record<FailureKind, string>>> = {
  dns: "Check how the address is written, and the network.",
  refused: "Check the host and the port of the address, and that the server runs.",
  reset:
    "Check the port of the address: something that is not a web server may answer there. If it is right, try again.",
};
