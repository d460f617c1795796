import type { Dialect, FilterSupport, Next, ServerRules } from "../api/dialect/dialect.ts";
import type { ListPage } from "../api/dialect/seen.ts";
import type { Proof } from "../api/dialect/step.ts";
import { type FilterOutcome, filterCriterion, tryFilter } from "../api/filters/criteria.ts";
import { pageReader, readListPage } from "../api/lists/list-page.ts";
import { afterFirst } from "../api/lists/read-once.ts";
import { getCustomer, lackingIn } from "../api/records/read-records.ts";
import type { Server } from "../api/server.ts";
import { unreachable } from "../api/wire/failure.ts";
import { FIELD_NAMES, valueAt } from "../customers/customer.ts";
import { CliError } from "../errors.ts";
import { isLoopback } from "../http/address.ts";
import { type Answer, dateOf, type HeaderFields, NetworkFailure } from "../http/answer.ts";
import { readLimits } from "../http/limits.ts";
import { durationText, perWindow } from "../text/duration.ts";
import { count, grouped } from "../text/words.ts";
import { asFinding, type Check, type CheckResult, type CheckResults, complete, failed, found } from "./report.ts";

/** Looks at a server by reading alone, and resolves to the whole report. @param keyName the key in words. */
export async function examine(server: Server, keyName: string): Promise<Check[]> {
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

/** The security of the connection, over which the server has answered: a certificate was accepted then. */
export function tlsCheck(base: URL): CheckResult {
  if (base.protocol === "https:") return found("ok", "https: the certificate is accepted");
  return isLoopback(base.hostname)
    ? found("ok", "plain http to this machine: nothing leaves it")
    : found("warn", `plain http: the key travels unencrypted to ${base.host}`, "Use an https address.");
}

/** How far the clocks are apart, by `Date` (RFC 9110 §6.6.1). @param sent in milliseconds since the epoch, here. */
export function clockCheck(headers: HeaderFields, sent: number, received: number): CheckResult {
  const date = dateOf({ headers });
  if (date === undefined) return found("unknown", "the server's answers have no Date");
  // `Date` drops the fraction of a second: half a second on average.
  const apart = Math.round((date + 500 - (sent + received) / 2) / 1000);
  if (Math.abs(apart) <= 2) return found("ok", "the same as the server's");
  const where = `${count(Math.abs(apart), "second")} ${apart > 0 ? "behind" : "ahead of"} the server's`;
  if (Math.abs(apart) <= 60) return found("ok", where);
  return found("warn", where, "Set this machine's clock (NTP); rate limits and times are read by it.");
}

export function rateLimitCheck(headers: HeaderFields, now: number): CheckResult {
  const { limit, windowMs, remaining, resetMs } = readLimits(headers, now);
  if (limit === undefined && remaining === undefined)
    return found("unknown", "no answer names it; after a 429 the program waits and tries again");
  const window = windowMs === undefined ? " a window" : perWindow(windowMs);
  const until = resetMs === undefined ? "" : ` for ${durationText(resetMs)}`;
  const stated = limit === undefined ? [] : [`${count(limit, "request")}${window}`];
  const left = remaining === undefined ? [] : [`${grouped(remaining)} left${until}`];
  const message = [...stated, ...left].join(", ");
  if (remaining !== 0) return found("ok", message);
  return found("warn", message, "Wait for the next window, or run fewer commands at the same time.");
}

// --- internal ---

function envelopeCheck({ customers }: ListPage, { rows }: Dialect, rules: ServerRules): CheckResult {
  if (rows === undefined)
    return found("unknown", "there are no customers yet, so how they would be listed is not known");
  const where = rows === "$" ? "the list is the whole answer" : `the list is under \`${rows}\``;
  const fixed = rules.listPath === undefined ? "" : ", as wire.list-path says";
  return found("ok", `${where}${fixed}${customers.length === 0 ? "; it is empty now" : ""}`);
}

function idCheck({ customers }: ListPage, { id }: Dialect, rules: ServerRules): CheckResult {
  if (customers.length === 0) return found("unknown", "there are no customers yet");
  const lacking = customers.filter((customer) => customer.id === "").length;
  const has = lacking === 1 ? "has" : "have";
  if (lacking > 0) return found("fail", `${lacking} of ${count(customers.length, "row")} ${has} no id`, NAME_ID);
  if (new Set(customers.map((customer) => customer.id)).size < customers.length)
    return found("fail", "several rows of one page have the same id", NAME_ID);
  if (rules.idField !== undefined) return found("ok", `\`${rules.idField}\`, as wire.id-field says`);
  if (id === "") return found("ok", "the end of each row's link to itself");
  const areNumbers = customers.every((customer) => /^\d+$/.test(customer.id));
  return found("ok", `\`${id}\`, ${areNumbers ? "a number" : "text"}`);
}

/** @param isWhole the page holds every customer. */
function totalCheck({ signs, customers }: ListPage, { total }: Dialect, isWhole: boolean): CheckResult {
  if (signs.total !== undefined && total?.counts === "page")
    return found("ok", `\`${signs.total.key}\` counts only the rows of its page`);
  if (signs.total !== undefined) return found("ok", count(signs.total.value, "customer"));
  return isWhole
    ? found("ok", `${count(customers.length, "customer")}, counted: the server does not say`)
    : found("unknown", "the server does not say how many customers there are");
}

/** Asks for a customer that exists, with its e-mail address in the other case. */
async function filterCheck(page: ListPage, server: Server): Promise<CheckResult> {
  const { rules, known } = server;
  if (rules.filters === false)
    return found("ok", "not sent to the server, because wire.filters is off; lists are filtered here");
  const byEmail = filterCriterion({ field: "email", operator: "=", value: "" });
  const customer = page.customers.find(byEmail.like);
  const criterion = customer && byEmail.like(customer);
  if (!criterion) return found("unknown", "no customer on the first page has an e-mail address to ask for");
  const outcome = await tryFilter([criterion], customer, page, pageReader(server));
  const [support, verdict, message] = OUTCOMES[outcome];
  if (outcome !== "unclear") known.note({ filters: { email: support } });
  return found(verdict, `${message} (tried with \`email\`)`, verdict === "warn" ? HERE : undefined);
}

async function singleCheck({ customers }: ListPage, server: Server): Promise<CheckResult> {
  const first = customers.find(({ id }) => id !== "");
  if (first === undefined) return found("unknown", "there is no customer to read");
  try {
    const record = await getCustomer(first.id, server);
    const lacking = lackingIn(first, record);
    const lacks = FIELD_NAMES.filter(
      (field) => lacking.includes(field) && customers.every((row) => !valueAt(row, field)),
    );
    server.known.note({ lacks: lacks.length === 0 ? undefined : lacks });
    const text = "a customer of the list is found by its id";
    if (record.id === first.id)
      return lacks.length === 0
        ? found("ok", text)
        : found("warn", `${text}; lists do not show ${lacks.join(", ")}`, LACKS);
    return found("fail", "the server returned another customer than the one asked for", NAME_ID);
  } catch (error) {
    if (!(error instanceof CliError) || error.code !== "not_found") throw error;
    return failed(error, { message: "a customer of the list is not found by its id", hint: NAME_ID });
  }
}

/** Goes to the second page as every command does, and says how it got there, or what shows that there is none. */
async function followPages(
  first: ListPage,
  server: Server,
): Promise<{ readonly finding: CheckResult; readonly isWhole: boolean }> {
  const { known } = server;
  const size = count(first.customers.length, "customer");
  try {
    const { proof } = await afterFirst(first, { known, read: pageReader(server), probesAgain: true });
    const text = proof === undefined ? wayText(size, known.now) : endText(first, size, proof, known.now);
    const isUnknown = proof === "none" && first.customers.length > 0;
    return { finding: found(isUnknown ? "unknown" : "ok", text), isWhole: (proof ?? "none") !== "none" };
  } catch (error) {
    return { finding: { ...asFinding(error), hint: FIX }, isWhole: false };
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

const LACKS = "Such fields are blank in lists and exports, and nobody is found by them. `customers get` shows all.";

const NAME_ID =
  "Name the field with `customers config set wire.id-field FIELD`; `customers list --json` shows the rows.";

const HERE = "Everything works: such lists are read whole and filtered here, which takes more requests.";

const OUTCOMES: Readonly<Record<FilterOutcome, readonly [FilterSupport | undefined, CheckResult["verdict"], string]>> =
  {
    honoured: ["yes", "ok", "honoured"],
    ignored: ["no", "warn", "ignored"],
    missed: ["no", "warn", "not used: it misses customers that exist"],
    refused: ["no", "warn", "refused: not a parameter of this server"],
    unclear: [undefined, "unknown", "too few customers to tell whether it does anything"],
  };

function wayText(size: string, { next, size: sized, total }: Dialect): string {
  const way = parameterOf(next);
  const bySize = sized === undefined ? "" : `; \`wire.page-size\` is asked for as \`${sized.parameter}\``;
  const isBlind = next?.by === "page" && total === undefined;
  const blind = isBlind ? "; without a total, a row that moves between two pages is not noticed" : "";
  return `by ${way === undefined ? "the address that the server names" : `\`${way}\``}, ${size} a page${bySize}${blind}`;
}

function parameterOf(next: Next | undefined): string | undefined {
  return next !== undefined && "parameter" in next ? next.parameter : undefined;
}

/** What shows that the first page is the whole list. */
const PROOFS: Readonly<Record<Proof, string>> = {
  stated: ": the server says that it is the last",
  counted: ": as many as the server counts",
  asked: ": nothing follows when asked",
  set: ", because wire.paging is none",
  none: "; the server does not say whether there are more, but no page is usually that long",
};

const FIX =
  "If the server has no pages: `customers config set wire.paging none`. If it has, name the parameter: wire.page-param, wire.offset-param or wire.cursor-param. Then run the doctor again.";

function endText({ customers }: ListPage, size: string, proof: Proof, { next }: Dialect): string {
  if (customers.length === 0) return "there are no customers";
  const parameter = proof === "asked" ? parameterOf(next) : undefined;
  const by = parameter === undefined ? "" : ` (\`${parameter}\`)`;
  return `one page ${proof === "none" ? "" : "holds all "}(${size})${PROOFS[proof]}${by}`;
}
