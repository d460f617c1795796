import type { HttpRequest, TransportAnswer } from "./transport.ts";

/** How this server wants its requests, as far as its answers have shown it in this run. */
export class Quirks {
  /** Paths must end in a slash (Django REST framework). */
  #slash = false;
  /** By method: whether a request without a body may carry Content-Type (Fastify refuses such a DELETE). */
  readonly #contentType = new Map<string, boolean>();

  /** A path as this server wants it; a query stays at its end. */
  path(path: string): string {
    return this.#slash ? path.replace(/^([^?]*[^/?])(\?|$)/, "$1/$2") : path;
  }

  /** The server has redirected to this address, which differs by the slash at its end. */
  redirected(to: URL): void {
    this.#slash = to.pathname.endsWith("/");
  }

  /** Whether a request carries Content-Type: the API document asks for it even without a body. */
  namesContentType({ method, body }: HttpRequest): boolean {
    return body !== undefined || (this.#contentType.get(method) ?? true);
  }

  /** Whether a request was refused because it carried Content-Type without a body: without it, it may be sent again. */
  refusedContentType({ method, body, headers }: HttpRequest, { status, text }: TransportAnswer): boolean {
    if (body !== undefined || headers?.["content-type"] !== undefined || this.#contentType.get(method)) return false;
    // With 415, or with 400 and a word about the body.
    const refused =
      status === 415 || (status === 400 && (method === "DELETE" || /content.?type|body|media.?type/i.test(text)));
    if (status < 300 || refused) this.#contentType.set(method, !refused);
    return refused;
  }
}
