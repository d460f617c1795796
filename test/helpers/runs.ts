/** How many cases a property is tried with: all of them in `npm run test:long`, a sixth in `npm test`. */
export function runs(all: number): number {
  return process.env.RUNS === "all" ? all : Math.max(4, Math.ceil(all / 6));
}
