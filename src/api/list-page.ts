import type { Customer } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import type { HeaderFields } from "../http/answer.ts";
import type { HttpClient } from "../http/client.ts";
import type { JsonValue } from "../json.ts";
import type { Clock } from "../system/clock.ts";
import { readAnswer, rethrow } from "./failure.ts";
import { findRows } from "./wire/envelope.ts";
import { readCustomer } from "./wire/record.ts";
import { readTotal } from "./wire/total.ts";

/** One page of a list, read. */
export interface ListPage<Row = Customer> {
  readonly url: URL;
  readonly customers: readonly Row[];
  readonly body: JsonValue | undefined;
  readonly headers: HeaderFields;
  readonly total: number | undefined;
}

export type ReadPage<Row = Customer> = (url: URL) => Promise<ListPage<Row>>;

/** Asks for pages of a list. Throws CliError for an answer that is no list. */
export function pageReader(http: HttpClient, clock: Clock): ReadPage {
  return async (url) => {
    const answer = await http.send({ method: "GET", to: url }).catch(rethrow);
    const body = readAnswer(answer, clock.now());
    const found = findRows(body);
    if (found === undefined) {
      throw new CliError("unavailable", "the server's answer holds no list of customers", {
        status: answer.status,
        hint: "Check that the base URL is the address of the API and ends in /v1.",
      });
    }
    const customers = found.rows.map(readCustomer);
    return { url, customers, body, headers: answer.headers, total: readTotal(body, answer.headers, customers.length) };
  };
}
