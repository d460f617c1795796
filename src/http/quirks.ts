import { slashRedirect } from "./address.ts";
import { headerOf } from "./answer.ts";
import type { HttpRequest, TransportAnswer } from "./transport.ts";

/** How this server wants its requests, as far as its answers have shown it in this run. */
export class Quirks {
  /** Paths must end in a slash (Django REST framework). */
  #slash = false;
  /** By method: whether a request without a body may carry Content-Type (Fastify refuses such a DELETE). */
  readonly #typed = new Map<string, boolean>();

  /** A path as this server wants it; a query stays at its end. */
  path(path: string): string {
    return this.#slash ? path.replace(/^([^?]*[^/?])(\?|$)/, "$1/$2") : path;
  }

  /** Whether a request carries Content-Type: the API document asks for it even without a body. */
  namesContentType({ method, body }: Pick<HttpRequest, "method" | "body">): boolean {
    return body !== undefined || this.#typed.get(method) !== false;
  }

  /** The address to which a request is to be sent again at once, because the server only wants it otherwise. */
  again({ method, headers, body }: HttpRequest, url: URL, answer: TransportAnswer): URL | undefined {
    const { status } = answer;
    if ([301, 302, 307, 308].includes(status)) {
      const target = slashRedirect(url, headerOf(answer.headers, "location"));
      if (target !== undefined) this.#slash = target.pathname.endsWith("/");
      return target;
    }
    if (body !== undefined || headers?.["content-type"] !== undefined || this.#typed.has(method)) return undefined;
    // A 400 to a GET is about what was asked for.
    const isRefused = status === 415 || (status === 400 && method === "DELETE");
    if (isRefused || status < 300) this.#typed.set(method, !isRefused);
    return isRefused ? url : undefined;
  }
}
