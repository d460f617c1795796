import type { Yielding } from "../../../output/widths.ts";
import type { Choices } from "../../../system/prompts/picker/choices.ts";
import { count, grouped } from "../../../text/words.ts";
import { PickerColumns } from "./columns.ts";
import { type Findable, findable, matching } from "./matching.ts";

interface Shape<Value> {
  /** What one of them is called: `run`. */
  readonly noun: string;
  /** The texts of a row; it is found by all of them. */
  cells(value: Value): readonly string[];
  /** How each column gets narrower, and which go first. */
  readonly columns: readonly Yielding[];
  /** The error where there are none. */
  none(): Error;
}

/** Things on this machine, to choose from: shown as they are read. */
export class ListChoices<Value> implements Choices<Value> {
  readonly #values: AsyncIterable<Value> | Iterable<Value>;
  readonly #shape: Shape<Value>;
  readonly #columns: PickerColumns;
  readonly #known: { readonly value: Value; readonly found: Findable }[] = [];
  #isWhole = false;

  constructor(values: AsyncIterable<Value> | Iterable<Value>, shape: Shape<Value>) {
    this.#values = values;
    this.#shape = shape;
    this.#columns = new PickerColumns(shape.columns);
  }

  matching(typed: string): Value[] {
    return matching(this.#known, typed, ({ found }) => found).map(({ value }) => value);
  }

  lines(values: readonly Value[], width: number): string[] {
    return this.#columns.lines(
      values.map((value) => this.#shape.cells(value)),
      width,
    );
  }

  state(found: number): string {
    const { length } = this.#known;
    const all = count(length, this.#shape.noun);
    if (!this.#isWhole) return `${grouped(found)} of ${all} so far, reading …`;
    if (found === 0) return `nothing matches among ${all}`;
    return found === length ? all : `${grouped(found)} of ${all}`;
  }

  async read(changed: () => void, signal: AbortSignal): Promise<void> {
    for await (const value of this.#values) {
      if (signal.aborted) return;
      const cells = this.#shape.cells(value);
      this.#known.push({ value, found: findable("", cells) });
      this.#columns.measure([cells]);
      changed();
    }
    if (this.#known.length === 0) throw this.#shape.none();
    this.#isWhole = true;
    changed();
  }
}
