import { type CliError, type ErrorCode, EXIT_CODES } from "../errors.ts";

/** `warn`: it works, and something should be looked at. `unknown`: it could not be found out by reading. */
export type Verdict = "ok" | "warn" | "fail" | "unknown";

/** One line of the report. */
export interface Check {
  readonly name: string;
  readonly verdict: Verdict;
  readonly message: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string | undefined;
  /** What a command would fail with. */
  readonly code?: ErrorCode | undefined;
  /** Why it was not looked into at all. */
  readonly notAsked?: string | undefined;
}

/** Every line there is, in the order of the report. */
export const CHECK_NAMES = [
  "reachable",
  "tls",
  "key",
  "clock",
  "envelope",
  "id",
  "paging",
  "total",
  "rate limit",
  "filters",
  "search",
  "single record",
  "errors",
  "writing",
  "known",
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

export function check(name: CheckName, verdict: Verdict, message: string, hint?: string): Check {
  return { name, verdict, message, ...(hint === undefined ? {} : { hint }) };
}

/** An error as the line of what it is about. */
export function failed(name: CheckName, { message, hint, code }: CliError): Check {
  return { name, verdict: "fail", message, ...(hint === undefined ? {} : { hint }), code };
}

/** The report in full: a line that is missing could not be asked for, and says why. */
export function complete(checks: readonly Check[], why: string): Check[] {
  return CHECK_NAMES.map(
    (name) =>
      checks.find((found) => found.name === name) ?? {
        ...check(name, "unknown", `not asked: ${why}`),
        notAsked: why,
      },
  );
}

/** The verdict on the whole: the worst of its lines; what is unknown is no fault. */
export function overall(checks: readonly Check[]): "ok" | "warn" | "fail" {
  const has = (verdict: Verdict) => checks.some((found) => found.verdict === verdict);
  return has("fail") ? "fail" : has("warn") ? "warn" : "ok";
}

/** 0 when all is usable, else the exit code of the first line that fails. */
export function exitCodeOf(checks: readonly Check[]): number {
  const first = checks.find(({ verdict }) => verdict === "fail");
  return first === undefined ? 0 : EXIT_CODES[first.code ?? "unavailable"];
}

/** What to do first, as one sentence. */
export function nextStep(checks: readonly Check[]): string {
  const first = checks.find(({ verdict }) => verdict === "fail") ?? checks.find(({ verdict }) => verdict === "warn");
  if (first === undefined) return "Nothing has to be done: start with `customers list`.";
  return first.hint ?? `Look into this first: ${first.message}.`;
}
