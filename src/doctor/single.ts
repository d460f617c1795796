import type { ListPage } from "../api/pages/list-page.ts";
import { getCustomer } from "../api/records/write.ts";
import type { Server } from "../api/server.ts";
import { unreachable } from "../api/wire/failure.ts";
import { bodyOrText } from "../api/wire/json.ts";
import { readProblem } from "../api/wire/problems.ts";
import { CliError } from "../errors.ts";
import { type Answer, NetworkFailure } from "../http/answer.ts";
import { type Check, check, failed } from "./check.ts";

/** Reads the first customer of the list by its id. */
export async function singleCheck(page: ListPage, server: Server): Promise<Check> {
  const first = page.customers.find(({ id }) => id !== "");
  if (first === undefined) return check("single record", "unknown", "there is no customer to read");
  try {
    const customer = await getCustomer(first.id, server);
    if (customer.id === first.id) return check("single record", "ok", "a customer of the list is found by its id");
    return check("single record", "fail", "the server returned another customer than the one asked for", ID_FIELD);
  } catch (error) {
    if (!(error instanceof CliError) || error.code === "interrupted") throw error;
    return error.code === "not_found"
      ? { ...failed("single record", error), message: "a customer of the list is not found by its id", hint: ID_FIELD }
      : failed("single record", error);
  }
}

/** Asks for an id that cannot exist, to see how this server says so. */
export async function errorsCheck({ http }: Server): Promise<Check> {
  try {
    return errorWords(await http.send({ method: "GET", to: `/customers/${IMPOSSIBLE}` }));
  } catch (error) {
    if (error instanceof NetworkFailure) return failed("errors", unreachable(error));
    throw error;
  }
}

/** How an answer to a question for an unknown customer reads. */
export function errorWords({ status, headers, text }: Answer): Check {
  if (status < 300) {
    return check(
      "errors",
      "warn",
      `an impossible id is answered with status ${status}`,
      "A mistyped id may show as an empty customer; look names up with `customers list --search TEXT`.",
    );
  }
  if (status !== 404 && status !== 410 && status !== 400 && status !== 422) {
    return check(
      "errors",
      "warn",
      `an impossible id is answered with status ${status}, which means something else`,
      "A mistyped id shows as another error; look names up with `customers list --search TEXT`.",
    );
  }
  const { message, requestId } = readProblem(bodyOrText(text), headers);
  if (message === undefined) return check("errors", "ok", `status ${status} without a message; this program words it`);
  const id = requestId === undefined ? "" : ", with a request id";
  return check("errors", "ok", `status ${status} and ${JSON.stringify(message)}${id}`);
}

// --- internal ---

const IMPOSSIBLE = "there-is-no-such-customer";

const ID_FIELD = "Name the field that its paths take with `customers config set wire.id-field FIELD`.";
