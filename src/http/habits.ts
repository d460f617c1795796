import type { HttpRequest } from "./request.ts";
import type { TransportAnswer } from "./transport.ts";

/** What earlier runs learnt of a server. */
export interface KnownHabits {
  /** Paths must end in a slash (Django REST framework). */
  readonly slash?: boolean | undefined;
  /** By method: whether a request without a body may carry Content-Type (Fastify refuses such a DELETE). */
  readonly contentType?: Readonly<Record<string, boolean>>;
}

export interface HabitsOptions {
  readonly known?: KnownHabits;
  readonly onSlash?: (slash: boolean) => void;
  readonly onContentType?: (method: string, taken: boolean) => void;
}

/** How this server wants its requests: known from earlier runs, learnt in this one, dropped when an answer contradicts. */
export class Habits {
  readonly #options: HabitsOptions;
  readonly #contentType: Map<string, boolean>;
  /** Methods for which an answer in this run has shown it. */
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

  /** Whether a request carries Content-Type: the API document asks for it even without a body. */
  namesContentType({ method, body }: HttpRequest): boolean {
    return body !== undefined || (this.#contentType.get(method) ?? true);
  }

  /** The server has redirected to an address with, or without, a slash at its end. */
  redirected(slash: boolean): void {
    this.#slashSeen = true;
    this.#setSlash(slash);
  }

  /** The address without the slash that an earlier run learnt, when a 404 puts that in doubt. */
  withoutSlash(url: URL, { status }: TransportAnswer): URL | undefined {
    if (!this.#slash || this.#slashSeen || !url.pathname.endsWith("/")) return undefined;
    if (status < 300) this.#slashSeen = true;
    if (status !== 404) return undefined;
    this.#setSlash(false);
    const bare = new URL(url);
    bare.pathname = url.pathname.replace(/\/+$/, "");
    return bare;
  }

  /** Whether to send a refused request again, because its Content-Type may be the reason and is now the other way. */
  turnedContentType(request: HttpRequest, answer: TransportAnswer): boolean {
    const { method, body, headers } = request;
    if (body !== undefined || headers?.["content-type"] !== undefined || this.#settled.has(method)) return false;
    const named = this.namesContentType(request);
    if (answer.status < 300) {
      this.#settled.add(method);
      return false;
    }
    if (!isAboutContentType(request, answer, named)) return false;
    // Only once: a request that is refused both ways is refused for another reason.
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

/** Some frameworks refuse Content-Type without a body: with 415, or with 400 and a word about the body. */
function isAboutContentType({ method }: HttpRequest, { status, text }: TransportAnswer, named: boolean): boolean {
  if (status === 415) return true;
  return status === 400 && ((named && method === "DELETE") || /content.?type|body|media.?type/i.test(text));
}
