import { CliError, type ErrorCode, EXIT_CODES, withStatus } from "../errors.ts";
import type { Inks } from "../output/colour.ts";
import { wrapped } from "../text/ruler.ts";
import { safeText } from "../text/safe-text.ts";
import { count } from "../text/words.ts";

/** `warn`: it works, but look at it. `unknown`: reading alone cannot tell. */
type Grade = "ok" | "warn" | "fail" | "unknown";

export interface CheckResult {
  readonly verdict: Grade;
  readonly message: string;
  readonly hint?: string | undefined;
  readonly code?: ErrorCode | undefined;
}

const CHECK_NAMES = [
  ...(["reachable", "tls", "key", "clock", "envelope", "id", "paging", "total", "rate limit"] as const),
  ...(["filters", "single record"] as const),
];
type CheckName = (typeof CHECK_NAMES)[number];
export type CheckResults = Readonly<Partial<Record<CheckName, CheckResult>>>;

export type Check = CheckResult & { readonly name: CheckName };

export function found(verdict: Grade, message: string, hint?: string): CheckResult {
  return { verdict, message, hint };
}

export function failed(error: CliError, otherwise: Partial<CheckResult> = {}): CheckResult {
  const { hint, code } = error;
  return { verdict: "fail", message: withStatus(error), hint, code, ...otherwise };
}

/** What a check has found that ended with an error. @throws an interrupt, and what is no CliError. */
export function asFinding(error: unknown): CheckResult {
  if (error instanceof CliError && error.code !== "interrupted") return failed(error);
  throw error;
}

/** The whole report. @param why a check was not made. */
export function complete(findings: CheckResults, why = ""): Check[] {
  return CHECK_NAMES.map((name) => ({ name, ...(findings[name] ?? found("unknown", NOT_ASKED + why)) }));
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
      : "Start with `customers list`: everything works.",
  };
}

/** The report for people. @param account the address, and where it and the key are from. */
export function reportLines(
  { account, nextStep, requests }: { readonly account: string; readonly nextStep: string; readonly requests: number },
  checks: readonly Check[],
  ink: Inks,
  columns = Number.POSITIVE_INFINITY,
): string {
  const { bold, green, red } = ink;
  const marks: Readonly<Record<Grade, string>> = { ok: green("✓"), warn: bold("!"), fail: red("✗"), unknown: "?" };
  const width = Math.max(...CHECK_NAMES.map((name) => name.length));
  const line = (verdict: Grade, name: string, message: string) =>
    `${marks[verdict]} ${name.padEnd(width)}  ${safeText(message)}`;
  const isAsked = ({ message }: Check) => !message.startsWith(NOT_ASKED);
  const lines = checks
    .filter(isAsked)
    .flatMap(({ name, verdict, message, hint }) => [
      line(verdict, name, message),
      ...(hint !== undefined && verdict !== "ok" ? [`${" ".repeat(width + 4)}${safeText(hint)}`] : []),
    ]);
  const left = checks.filter((check) => !isAsked(check));
  const why = left[0]?.message.slice(NOT_ASKED.length);
  if (left.length > 0) lines.push(line("unknown", "not asked", `${left.map(({ name }) => name).join(", ")}: ${why}`));
  return [
    bold(safeText(account)),
    ...lines.map((text) => wrapped(text, columns, width + 4)),
    "",
    wrapped(`${bold("Next:")} ${safeText(nextStep)}`, columns),
    `(${count(requests, "request")}, all of them reading)`,
  ]
    .map((text) => `${text}\n`)
    .join("");
}

// --- internal ---

const NOT_ASKED = "not asked: ";
