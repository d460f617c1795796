import type { Duplex } from "node:stream";

/**
 * The same connection, without interim answers (1xx) before the real one. Nobody asked for them, but servers may send
 * them (RFC 9110 §15.2), and undici ends the connection at a `100 Continue`. Switching protocols (101) is left alone.
 */
export function withoutInterim<Stream extends Duplex>(socket: Stream): Stream {
  const [read, write] = [socket.read.bind(socket), socket.write.bind(socket)];
  /** An answer is awaited, and no byte of it was let through yet. */
  let awaited = false;
  let held = Buffer.alloc(0);
  const sift = (chunk: Buffer): Buffer => {
    if (held.length === 0 && chunk.length > STATUS_AT && chunk[STATUS_AT] !== ONE) {
      awaited = false;
      return chunk;
    }
    held = Buffer.concat([held, chunk]);
    while (mayBeInterim(held.toString("latin1", 0, 13))) {
      const interim = INTERIM.exec(held.toString("latin1", 0, MOST_HELD))?.[0];
      if (interim !== undefined) held = held.subarray(interim.length);
      else if (held.length < MOST_HELD) return Buffer.alloc(0);
      else break;
    }
    const rest = held;
    [awaited, held] = [false, Buffer.alloc(0)];
    return rest;
  };
  return Object.assign(socket, {
    write(...args: Parameters<typeof write>): boolean {
      awaited = true;
      return write(...args);
    },
    read(size?: number): Buffer | null {
      for (let chunk = read(size); chunk !== null; chunk = read(size)) {
        const passed = awaited ? sift(chunk) : chunk;
        if (passed.length > 0) return passed;
      }
      return null;
    },
  });
}

// --- internal ---

/** A whole interim answer: status line, header fields, an empty line. */
const INTERIM = /^HTTP\/1\.[01] 1(?!01)\d\d[^\d\n][^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/;

const MOST_HELD = 16_384;

/** Where the first digit of the status stands, in nearly all answers: behind `HTTP/1.1 `. */
const STATUS_AT = 9;
const ONE = 0x31;

/** Whether an answer that begins like this may be an interim one. */
function mayBeInterim(start: string): boolean {
  return /^HTTP\/1\.[01] 1(?!01)\d\d(?!\d)/.test(start + "HTTP/1.1 100".slice(start.length));
}
