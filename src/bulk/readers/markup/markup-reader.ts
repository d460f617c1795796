import { likelySheet, START } from "../xlsx-sheets.ts";
import { type Grid, Unreadable } from "./grid.ts";

/** Takes what a parser of HTML or XML finds, and keeps the tables in it. */
export abstract class MarkupReader {
  abstract readonly isXml: boolean;
  abstract onopentag(name: string, attributes: Readonly<Record<string, string>>): void;
  abstract ontext(text: string): void;
  /** @param isImplied it ends where another one begins or ends. */
  abstract onclosetag(name: string, isImplied: boolean): void;

  /** All of the file is read: elements may still be open. @throws Unreadable when it is cut off. */
  abstract atEnd(): void;
  #depth = 0;

  /** All tables, in the file's order. @throws Unreadable when there are none. */
  abstract sheets(): readonly Grid[];

  /** The one to read where the user names none. */
  chosen(sheets: readonly Grid[]): Grid | undefined {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    return likelySheet(visible.length > 0 ? visible : sheets, ({ rows }) =>
      rows.slice(0, START).map(([, cells]) => cells),
    );
  }

  /** An element begins. @throws Unreadable where elements are nested deeper than any table is. */
  protected enter(): void {
    this.#depth += 1;
    if (this.#depth > DEEPEST) throw new Unreadable("deep");
  }

  protected leave(): void {
    this.#depth -= 1;
  }
}

// --- internal ---

const DEEPEST = 500;
