import { type CliError, type ErrorCode, EXIT_CODES } from "../errors.ts";

/** `warn`: it works, but look at it. `unknown`: reading alone cannot tell. */
export type Grade = "ok" | "warn" | "fail" | "unknown";

/** One line of the report. */
export interface Check {
  readonly name: string;
  readonly verdict: Grade;
  readonly message: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string | undefined;
  /** The error code that a command would end with. */
  readonly code?: ErrorCode | undefined;
  /** Why it was not checked at all. */
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

type CheckName = (typeof CHECK_NAMES)[number];

export function check(name: CheckName, verdict: Grade, message: string, hint?: string): Check {
  return { name, verdict, message, ...(hint === undefined ? {} : { hint }) };
}

/** The line for a check that ended with an error. */
export function failed(name: CheckName, { message, hint, code }: CliError): Check {
  return { name, verdict: "fail", message, ...(hint === undefined ? {} : { hint }), code };
}

/** The whole report: a check that was not made gets a line that says why. */
export function complete(checks: readonly Check[], why: string): Check[] {
  return CHECK_NAMES.map(
    (name) =>
      checks.find((found) => found.name === name) ?? {
        ...check(name, "unknown", `not asked: ${why}`),
        notAsked: why,
      },
  );
}

/** The worst of all verdicts; `unknown` does not count. */
export function overall(checks: readonly Check[]): "ok" | "warn" | "fail" {
  const has = (verdict: Grade) => checks.some((found) => found.verdict === verdict);
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
  if (first === undefined) return "Everything works: start with `customers list`.";
  return first.hint ?? `Look into this first: ${first.message}.`;
}
