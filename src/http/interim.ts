import type { Duplex } from "node:stream";

/**
 * The same connection, without interim answers (1xx) before the real one. Nobody asked for them, but servers may send
 * them (RFC 9110 §15.2), and undici ends the connection at a `100 Continue`. Switching protocols (101) is left alone.
 */
export function withoutInterim<Stream extends Duplex>(socket: Stream): Stream {
  const [read, write] = [socket.read.bind(socket), socket.write.bind(socket)];
  /** The start of the answer that is awaited; undefined as soon as one was let through. */
  let held: Buffer | undefined;
  return Object.assign(socket, {
    write(...args: Parameters<typeof write>): boolean {
      held ??= Buffer.alloc(0);
      return write(...args);
    },
    read(size?: number): Buffer | null {
      for (let chunk = read(size); chunk !== null; chunk = read(size)) {
        if (held === undefined) return chunk;
        const bytes: Buffer = Buffer.concat([held, chunk]);
        held = bytes.subarray(INTERIM.exec(bytes.toString("latin1", 0, MOST_HELD))?.[0].length);
        if (held.length < MOST_HELD && mayBeInterim(held.toString("latin1", 0, 13))) continue;
        const answer = held;
        held = undefined;
        return answer;
      }
      return null;
    },
  });
}

// --- internal ---

/** Whole interim answers: status line, header fields, an empty line. */
const INTERIM = /^(?:HTTP\/1\.[01] 1(?!01)\d\d[^\d\n][^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n)+/;

const MOST_HELD = 16_384;

/** Whether an answer that begins like this may be an interim one. */
function mayBeInterim(start: string): boolean {
  return /^HTTP\/1\.[01] 1(?!01)\d\d(?!\d)/.test(start + "HTTP/1.1 100".slice(start.length));
}
