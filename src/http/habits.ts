import type { HttpRequest } from "./client.ts";
import type { TransportAnswer } from "./transport.ts";

/** What a server is particular about, as far as it is known before the run. */
export interface KnownHabits {
  /** Paths have to end in a slash. */
  readonly slash?: boolean | undefined;
  /** By method: whether a request without a body may name a content type. */
  readonly contentType?: Readonly<Record<string, boolean>>;
}

export interface HabitsOptions {
  readonly known?: KnownHabits;
  readonly onSlash?: (slash: boolean) => void;
  readonly onContentType?: (method: string, taken: boolean) => void;
}

/** What a server is particular about: known from earlier runs, learnt in this one, and given up when contradicted. */
export class Habits {
  readonly #options: HabitsOptions;
  readonly #contentType: Map<string, boolean>;
  /** Methods whose habit was seen in this run, beyond doubt. */
  readonly #settled = new Set<string>();
  #slash: boolean;
  #slashSeen = false;

  constructor(options: HabitsOptions = {}) {
    const { known = {} } = options;
    this.#options = options;
    this.#slash = known.slash ?? false;
    this.#contentType = new Map(Object.entries(known.contentType ?? {}));
  }

  /** A path as this server wants it; a query stays at its end. */
  path(path: string): string {
    return this.#slash ? path.replace(/^([^?]*[^/?])(\?|$)/, "$1/$2") : path;
  }

  /** Whether a request names the type of its content: the API document asks for it also where there is none. */
  namesContentType({ method, body }: HttpRequest): boolean {
    return body !== undefined || (this.#contentType.get(method) ?? true);
  }

  /** The server has led to an address with, or without, a slash at its end. */
  redirected(slash: boolean): void {
    this.#slashSeen = true;
    this.#setSlash(slash);
  }

  /** The address without the slash that the server was said to want, when an answer puts that in doubt. */
  withoutSlash(url: URL, { status }: TransportAnswer): URL | undefined {
    if (!this.#slash || this.#slashSeen || !url.pathname.endsWith("/")) return undefined;
    if (status < 300) this.#slashSeen = true;
    if (status !== 404) return undefined;
    this.#setSlash(false);
    const bare = new URL(url);
    bare.pathname = url.pathname.replace(/\/+$/, "");
    return bare;
  }

  /** Whether the content type may be why a request was refused, and is now sent the other way: try again. */
  turnedContentType(request: HttpRequest, answer: TransportAnswer): boolean {
    const { method, body, headers } = request;
    if (body !== undefined || headers?.["content-type"] !== undefined || this.#settled.has(method)) return false;
    const named = this.namesContentType(request);
    if (answer.status < 300) {
      this.#settled.add(method);
      return false;
    }
    if (!isAboutContentType(request, answer, named)) return false;
    // One turn: refused both ways, it is about something else.
    this.#settled.add(method);
    this.#contentType.set(method, !named);
    this.#options.onContentType?.(method, !named);
    return true;
  }

  #setSlash(slash: boolean): void {
    if (this.#slash !== slash) this.#options.onSlash?.(slash);
    this.#slash = slash;
  }
}

// --- internal ---

/** Some frameworks refuse a content type where there is no content: 415, or 400 with a word about the body. */
function isAboutContentType({ method }: HttpRequest, { status, text }: TransportAnswer, named: boolean): boolean {
  if (status === 415) return true;
  return status === 400 && ((named && method === "DELETE") || /content.?type|body|media.?type/i.test(text));
}
