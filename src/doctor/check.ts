import { type CliError, type ErrorCode, EXIT_CODES } from "../errors.ts";

/** `warn`: it works, but look at it. `unknown`: reading alone cannot tell. */
export type Grade = "ok" | "warn" | "fail" | "unknown";

/** What a check has found. */
export interface Finding {
  readonly verdict: Grade;
  readonly message: string;
  /** What to do about it, as a sentence. */
  readonly hint?: string | undefined;
  /** The error code that a command would end with. */
  readonly code?: ErrorCode | undefined;
}

/** Every line there is, in the order of the report. */
export const CHECK_NAMES = [
  ...(["reachable", "tls", "key", "clock", "envelope", "id", "paging", "total", "rate limit"] as const),
  ...(["filters", "search", "single record"] as const),
];
export type CheckName = (typeof CHECK_NAMES)[number];
export type Findings = Readonly<Partial<Record<CheckName, Finding>>>;

/** One line of the report. */
export interface Check extends Finding {
  readonly name: CheckName;
  readonly isAsked: boolean;
}

export function found(verdict: Grade, message: string, hint?: string): Finding {
  return { verdict, message, hint };
}

export function failed({ message, hint, code }: CliError, otherwise: Partial<Finding> = {}): Finding {
  return { verdict: "fail", message, hint, code, ...otherwise };
}

/** The whole report. @param why a check was not made. */
export function complete(findings: Findings, why: string): Check[] {
  return CHECK_NAMES.map((name) => ({
    name,
    isAsked: findings[name] !== undefined,
    ...(findings[name] ?? found("unknown", `not asked: ${why}`)),
  }));
}

/** The worst of all verdicts (`unknown` does not count), the exit code that follows, and what to do first. */
export function conclusion(checks: readonly Check[]): {
  readonly verdict: "ok" | "warn" | "fail";
  readonly exitCode: number;
  readonly nextStep: string;
} {
  const failure = checks.find(({ verdict }) => verdict === "fail");
  const first = failure ?? checks.find(({ verdict }) => verdict === "warn");
  return {
    verdict: failure ? "fail" : first ? "warn" : "ok",
    exitCode: failure ? EXIT_CODES[failure.code ?? "unavailable"] : 0,
    nextStep: first
      ? (first.hint ?? `Look into this first: ${first.message}.`)
      : "Everything works: start with `customers list`.",
  };
}
