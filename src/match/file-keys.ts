import { callingCode } from "../customers/trunk-zero.ts";
import {
  comparableIn,
  type Identity,
  type KeyMap,
  keyMap,
  keyText,
  kindsOf,
  type MatchKey,
  type MatchMode,
} from "./match-key.ts";

/** So many keys are kept as they are, to ask the server for each. More would pay off for the largest lists only. */
const FEW = 10_000;

export class FileKeys {
  /** The keys that several rows have, as text: one of them at least is matched by it. */
  readonly shared = new Set<string>();
  /** E-mail addresses that rows are matched by which also have a name and a phone number, when they are few. */
  readonly emailsBesidePhone = new Set<string>();
  readonly phoneCodes = new Set<string>();
  readonly #kinds: readonly MatchKey["kind"][];
  /** By kind and value: the first line that is matched by it, and the first line that has it besides another one. */
  readonly #matched: KeyMap<number>;
  readonly #others: KeyMap<number>;
  readonly #few: MatchKey[] = [];
  #keys = 0;
  #byName = false;

  constructor(mode: MatchMode) {
    this.#kinds = kindsOf(mode);
    [this.#matched, this.#others] = [keyMap(mode), keyMap(mode)];
  }

  /**
   * Adds a row, in the file's order. Two rows share a key when both have it and one of them is matched by it: a row
   * with only a phone number shares it with an earlier one with the same number; two rows with different e-mail
   * addresses can have one phone.
   */
  add(row: Identity & { readonly line: number }): void {
    let matched = false;
    for (const kind of this.#kinds) {
      if (kind === "person" && matched) break; // Names are compared in a second reading, if that is needed at all.
      const value = comparableIn(row, kind);
      if (!value) continue;
      if (kind === "phone") this.phoneCodes.add(callingCode(value.slice(1)));
      const isNew = !this.#matched.get(kind)?.has(value) && (matched || !this.#others.get(kind)?.has(value));
      if (!isNew) this.shared.add(keyText({ kind, value }));
      if (!matched && isNew && ++this.#keys <= FEW) {
        this.#few.push({ kind, value });
        const isBesidePhone = kind === "email" && row.values.name && row.values.phone && this.#kinds.includes("phone");
        if (isBesidePhone) this.emailsBesidePhone.add(value);
      }
      const lines = (matched ? this.#others : this.#matched).get(kind);
      if (!lines?.has(value)) lines?.set(value, row.line);
      this.#byName ||= !matched && kind === "person";
      matched = true;
    }
  }

  /** Notes that a row which has contacts bears the name of one that has none. */
  addNameOf(row: Identity): void {
    const value = comparableIn(row, "person");
    if (value && this.has("person", value)) this.shared.add(keyText({ kind: "person", value }));
  }

  /** The keys of a row that it shares with other rows, the one that it is matched by first. */
  sharedBy(row: Identity): readonly MatchKey[] {
    return this.#kinds.flatMap((kind) => {
      const value = kind === "person" && !this.#byName ? undefined : comparableIn(row, kind);
      return value && this.shared.has(keyText({ kind, value })) ? [{ kind, value }] : [];
    });
  }

  get byName(): boolean {
    return this.#byName;
  }

  /** Whether a row is matched by this value. */
  has(kind: MatchKey["kind"], value: string): boolean {
    return this.matched(kind, value) !== undefined;
  }

  /** Whether a row is matched by this value, or by this phone number if nobody has its e-mail address. */
  mayFind(kind: MatchKey["kind"], value: string): boolean {
    return this.has(kind, value) || (kind === "phone" && this.having(kind, value) !== undefined);
  }

  /** The first line that is matched by this value. */
  matched(kind: MatchKey["kind"], value: string): number | undefined {
    return this.#matched.get(kind)?.get(value);
  }

  /** The first line that has this value, whether it is matched by it or not. */
  having(kind: MatchKey["kind"], value: string): number | undefined {
    return this.#others.get(kind)?.get(value) ?? this.matched(kind, value);
  }

  /** What rows are matched by, when that is at most {@link FEW} different keys. */
  few(): readonly MatchKey[] | undefined {
    return this.#keys <= FEW ? this.#few : undefined;
  }
}
