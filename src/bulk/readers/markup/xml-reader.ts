import { Unreadable } from "./grid.ts";
import { MarkupReader } from "./markup-reader.ts";

export type Attributes = ReadonlyMap<string, string>;

/** Reads XML whose names are known without their prefixes. An XML file that is cut off is not read. */
export abstract class XmlReader extends MarkupReader {
  readonly isXml = true;
  /** The open elements, the root first. */
  protected readonly path: string[] = [];
  #isBlank = true;

  protected abstract open(name: string, attributes: Attributes, parent: string | undefined): void;
  protected abstract text(text: string): void;
  protected abstract close(name: string): void;

  onopentag(name: string, attributes: Readonly<Record<string, string>>): void {
    this.enter();
    this.#isBlank = false;
    const local = localName(name);
    const named = new Map(Object.entries(attributes).map(([key, value]) => [localName(key), value]));
    this.open(local, named, this.path.at(-1));
    this.path.push(local);
  }

  ontext(text: string): void {
    this.text(text);
  }

  onclosetag(name: string): void {
    this.leave();
    this.path.pop();
    this.close(localName(name));
  }

  /** @throws Unreadable when an element is still open, or there is none. */
  override atEnd(): void {
    if (this.#isBlank || this.path.length > 0) throw new Unreadable("cut off");
  }
}

// --- internal ---

function localName(name: string): string {
  return name.slice(name.lastIndexOf(":") + 1);
}
