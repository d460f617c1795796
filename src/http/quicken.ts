/**
 * V8's budget for a function of WebAssembly before it is optimised, by Node's major version: its flag
 * `--wasm-tiering-budget`. A version that is not here is left alone.
 */
export const BUDGETS: Readonly<Record<string, number>> = { 20: 1_800_000, 22: 13_000_000, 24: 13_000_000 };

/** How many times the budget: about a hundred answers. */
const LATER = 100;

/**
 * Lets V8 optimise undici's parser of answers later. By itself it does so during the first answers, and for 50 to 100 ms
 * of a processor, which the end of the process waits for: a short run never gets that back.
 * Changes how this process compiles WebAssembly: only for a process that is ours.
 */
export async function quickenWebAssembly(): Promise<void> {
  const budget = BUDGETS[Number.parseInt(process.versions.node, 10)];
  if (budget === undefined) return;
  const { setFlagsFromString } = await import("node:v8");
  const set = (value: number) => setFlagsFromString(`--wasm-tiering-budget=${value}`);
  WebAssembly.Module = new Proxy(WebAssembly.Module, {
    construct(target, given) {
      // Only meanwhile: V8 does not use what it has compiled and kept under other flags.
      set(budget * LATER);
      try {
        return Reflect.construct(target, given);
      } finally {
        set(budget);
      }
    },
  });
}

// --- internal ---

// The types of Node do not have it.
declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };
