import { DEEPEST, Unreadable } from "./sheet.ts";

/** An element of HTML or XML, while what it is a part of is open. */
export interface Element {
  /** Without its prefix, as those of its attributes. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly parts: (Element | string)[];
}

/** Takes what a parser finds. An element that is read as a whole, such as a row, is kept until its end, and then dropped. */
export abstract class ElementReader {
  /** The open elements, the root first. */
  protected readonly path: Element[] = [];

  protected abstract opened(element: Element): void;

  /** @returns whether the element was read as a whole: it is not kept as a part of another one. */
  protected abstract closed(element: Element, isImplied: boolean): boolean;

  /** All of the file was read. @throws Unreadable when an element is still open. */
  atEnd(): void {
    if (this.path.length > 0) throw new Unreadable("cut off");
  }

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    if (this.path.length >= DEEPEST) throw new Unreadable("deep");
    const named = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
    const element: Element = { name: localName(name), attributes: new Map(named), parts: [] };
    this.path.at(-1)?.parts.push(element);
    this.path.push(element);
    this.opened(element);
  }

  ontext(text: string): void {
    this.path.at(-1)?.parts.push(text);
  }

  /** @param isImplied it ends where another one begins or ends. */
  onclosetag(_name: string, isImplied: boolean): void {
    const element = this.path.pop();
    const parts = this.path.at(-1)?.parts;
    if (!element || !this.closed(element, isImplied) || !parts) return;
    parts.pop();
    while (isBlank(parts.at(-1))) parts.pop();
  }
}

/** Reads elements of these names as a whole, each at its end, and keeps nothing else. */
export class Elements extends ElementReader {
  readonly #readers: ReadonlyMap<string, (element: Element) => void>;

  readonly #begun: ((element: Element, parent: Element | undefined) => void) | undefined;

  /** @param begun is called with each element at its beginning. */
  constructor(
    readers: Readonly<Record<string, (element: Element) => void>>,
    begun?: (element: Element, parent: Element | undefined) => void,
  ) {
    super();
    this.#readers = new Map(Object.entries(readers));
    this.#begun = begun;
  }

  protected opened(element: Element): void {
    this.#begun?.(element, this.path.at(-2));
  }

  protected closed(element: Element): boolean {
    this.#readers.get(element.name)?.(element);
    return !this.path.some(({ name }) => this.#readers.has(name));
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
