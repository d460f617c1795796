import { Server } from "node:http";

/**
 * `LATE=10 npx vitest run test/commands/import`: the servers of the tests get each request so many milliseconds later, and
 * requests that are on their way side by side in reverse order, as can happen on a slow machine. A test that relies on
 * the order in which rows are written fails.
 */
const late = Number(process.env.LATE ?? 0);
const { emit } = Server.prototype;
const waiting: (() => void)[] = [];
// Setup files run again for every file of tests, in the same process.
if (late > 0 && emit.name !== "emitLate") {
  Server.prototype.emit = function emitLate(this: Server, ...event: [string | symbol, ...unknown[]]): boolean {
    if (event[0] !== "request") return Reflect.apply(emit, this, event);
    waiting.unshift(() => Reflect.apply(emit, this, event));
    if (waiting.length === 1) setTimeout(deliver, late);
    return true;
  };
}

// --- internal ---

function deliver(): void {
  for (const request of waiting.splice(0)) request();
}
