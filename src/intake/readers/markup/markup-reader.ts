import { type Grid, Unreadable } from "./grid.ts";

/** Takes what a parser of HTML or XML finds, and keeps the tables in it. */
export interface MarkupReader {
  readonly isXml: boolean;
  onopentag(name: string, attributes: Readonly<Record<string, string>>): void;
  ontext(text: string): void;
  /** @param isImplied it ends where another one begins or ends. */
  onclosetag(name: string, isImplied: boolean): void;
  /** All of the file is read: elements may still be open. @throws Unreadable when it is cut off. */
  atEnd(): void;
  /** All tables, in the file's order. @throws Unreadable when there are none. */
  sheets(): readonly Grid[];
  /** The one to read where the user names none; without it, the one that a person would choose. */
  chosen?(sheets: readonly Grid[]): Grid | undefined;
}

/** Elements are nested deeper than this in no table. */
export const DEEPEST = 500;

export type Attributes = ReadonlyMap<string, string>;

/** Reads XML whose names are known without their prefixes. An XML file that is cut off is not read. */
export abstract class XmlReader implements MarkupReader {
  readonly isXml = true;
  protected readonly found: Grid[] = [];
  /** The open elements, the root first. */
  protected readonly path: string[] = [];
  #isBlank = true;

  protected abstract open(name: string, attributes: Attributes, parent: string | undefined): void;
  protected abstract close(name: string): void;
  abstract ontext(text: string): void;

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.path.length >= DEEPEST) throw new Unreadable("deep");
    this.#isBlank = false;
    const local = localName(name);
    const named = new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
    this.open(local, named, this.path.at(-1));
    this.path.push(local);
  }

  onclosetag(name: string): void {
    this.path.pop();
    this.close(localName(name));
  }

  /** @throws Unreadable when an element is still open, or there is none. */
  atEnd(): void {
    if (this.#isBlank || this.path.length > 0) throw new Unreadable("cut off");
  }

  sheets(): readonly Grid[] {
    if (this.found.length === 0) throw new Unreadable("no table");
    return this.found;
  }
}

// --- internal ---

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}
