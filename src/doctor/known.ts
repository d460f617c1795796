import type { Learned } from "../api/memory/learned.ts";
import type { Rules } from "../api/rules.ts";
import type { Server } from "../api/server.ts";
import { type Check, check } from "./check.ts";

/** How writes are made safe on this server: none is tried. */
export function writingCheck({ memory }: Server): Check {
  const key =
    memory.known.idempotency === "honoured"
      ? "an Idempotency-Key was seen to be honoured"
      : "whether an Idempotency-Key is honoured is not known, so a lost create is looked up";
  return check(
    "writing",
    "unknown",
    `not tried; addresses are sent whole, which is right whether the server merges or replaces; ${key}`,
  );
}

/** What earlier commands learnt, and what the user has set. */
export function knownCheck({ memory, rules }: Server): Check {
  const parts = [...learnedWords(memory.known), ...fixedWords(rules)];
  return parts.length === 0
    ? check("known", "ok", "nothing yet; what commands find out saves later requests")
    : check("known", "ok", parts.join("; "));
}

// --- internal ---

function* learnedWords(known: Learned): Iterable<string> {
  if (known.since === 0) return;
  yield `kept since ${new Date(known.since).toISOString().slice(0, 10)} for a week`;
  if (known.pageParameter !== undefined) yield `pages by \`${known.pageParameter}\``;
  if (known.pageSize !== undefined)
    yield known.pageSize === "refused" ? "no larger pages when asked" : `pages of ${known.pageSize} when asked`;
  for (const habit of ["honoured", "incomplete", "refused"] as const) {
    const names = Object.keys(known.filters).filter((name) => known.filters[name] === habit);
    if (names.length > 0) yield `filters ${habit}: ${names.join(", ")}`;
  }
}

function* fixedWords(rules: Rules): Iterable<string> {
  const fixed = Object.values(rules).filter((value) => value !== undefined).length;
  if (fixed > 0) yield `${fixed} set by hand (\`customers config list\` shows them as wire.…)`;
}
