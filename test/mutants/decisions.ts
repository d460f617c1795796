/** The files that decide, each with the quick tests of its tables: a mutant that survives them is not pinned. */
export const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  "src/api/dialect/step.ts": ["test/api/dialect/step.test.ts"],
  "src/api/dialect/whole.ts": ["test/api/dialect/whole.test.ts"],
  "src/api/wire/envelope.ts": ["test/api/wire/reading.test.ts", "test/api/wire/envelope.test.ts"],
  "src/api/wire/keys.ts": ["test/api/wire/keys.test.ts", "test/api/wire/record.test.ts"],
  "src/api/wire/record.ts": ["test/api/wire/reading.test.ts", "test/api/wire/record.test.ts"],
  "src/match/match-key.ts": ["test/match/match-key.test.ts"],
  "src/match/match-row.ts": ["test/match/match-row.test.ts"],
  "src/customers/same-person.ts": ["test/customers/same-person.test.ts"],
  "src/bulk/plan/decide.ts": ["test/bulk/plan/decide.test.ts"],
  "src/customers/phone.ts": ["test/customers/phone.test.ts"],
  "src/http/limiter.ts": ["test/http/rate-limit.test.ts", "test/http/limiter.test.ts"],
  "src/commands/merge/merged.ts": ["test/commands/merge/merged.test.ts"],
  "src/bulk/undo/take-back.ts": ["test/bulk/undo/take-back.test.ts"],
  "src/http/retry.ts": ["test/http/retry.test.ts"],
};
