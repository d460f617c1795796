import { slashRedirect } from "./address.ts";
import { headerOf } from "./answer.ts";
import type { HttpRequest, TransportAnswer } from "./transport.ts";

/** How this server wants its requests, as far as its answers have shown it in this run. */
export class Quirks {
  /** Paths must end in a slash (Django REST framework). */
  #slash = false;
  /** Whether a DELETE may carry Content-Type, which Fastify refuses; undefined until one was answered. */
  #typedDelete: boolean | undefined;

  /** A path as this server wants it; a query stays at its end. */
  path(path: string): string {
    return this.#slash ? path.replace(/^([^?]*[^/?])(\?|$)/, "$1/$2") : path;
  }

  /** Whether a request carries Content-Type: the API document asks for it even without a body. */
  namesContentType({ method }: Pick<HttpRequest, "method">): boolean {
    return method !== "DELETE" || this.#typedDelete !== false;
  }

  /** The address to which a request is to be sent again at once, because the server only wants it otherwise. */
  again({ method, headers }: HttpRequest, url: URL, answer: TransportAnswer): URL | undefined {
    const { status } = answer;
    if ([301, 302, 307, 308].includes(status)) {
      const target = slashRedirect(url, headerOf(answer.headers, "location"));
      if (target !== undefined) this.#slash = target.pathname.endsWith("/");
      return target;
    }
    if (method !== "DELETE" || headers?.["content-type"] !== undefined || this.#typedDelete !== undefined)
      return undefined;
    const isRefused = status === 415 || status === 400;
    if (isRefused || status < 300) this.#typedDelete = !isRefused;
    return isRefused ? url : undefined;
  }
}
