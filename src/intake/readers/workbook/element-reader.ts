import { DEEPEST, Unreadable } from "./sheet.ts";

/** An element of HTML or XML, while what it is a part of is open. */
export interface Element {
  /** Without its prefix, as those of its attributes. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parts: (Element | string)[];
}

/** Reads elements of some names as a whole, each at its end, and keeps nothing else. */
export class Elements {
  /** The open elements, the root first. */
  readonly #path: Element[] = [];
  readonly #readers: ReadonlyMap<string, (element: Element, path: readonly Element[]) => void>;
  readonly #begun: ((element: Element, parent: Element | undefined) => void) | undefined;

  /**
   * @param readers take elements, and those around them.
   * @param begun is called with each element at its beginning.
   */
  constructor(
    readers: Readonly<Record<string, (element: Element, path: readonly Element[]) => void>>,
    begun?: (element: Element, parent: Element | undefined) => void,
  ) {
    this.#readers = new Map(Object.entries(readers));
    this.#begun = begun;
  }

  /** All of the file was read. @throws Unreadable when an element is still open that must have an end: in HTML, a table. */
  atEnd(isXml: boolean): void {
    if (this.#path.some(({ name }) => isXml || name === "table")) throw new Unreadable("cut off");
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.#path.length >= DEEPEST) throw new Unreadable("deep");
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
    const element: Element = { name: localName(name), attributes: new Map(named), parts: [] };
    const parent = this.#path.at(-1);
    parent?.parts.push(element);
    this.#path.push(element);
    this.#begun?.(element, parent);
  }

  ontext(text: string): void {
    this.#path.at(-1)?.parts.push(text);
  }

  onclosetag(): void {
    const element = this.#path.pop();
    const parts = this.#path.at(-1)?.parts;
    const reader = this.#readers.get(element?.name ?? "");
    if (element) reader?.(element, this.#path);
    // It is a part of one that will be read.
    if (!reader && this.#path.some(({ name }) => this.#readers.has(name))) return;
    parts?.pop();
    while (isBlank(parts?.at(-1))) parts?.pop();
  }
}

/** The parts of an element with these names. */
export function partsOf({ parts }: Element, ...names: readonly string[]): readonly Element[] {
  return parts.filter((part): part is Element => typeof part !== "string" && names.includes(part.name));
}

// --- internal ---

function isBlank(part: Element | string | undefined): boolean {
  return typeof part === "string" && part.trim() === "";
}

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}
