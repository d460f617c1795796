import type { Timed } from "./processes.ts";

/** The middle one: single runs are disturbed by whatever else the machine does. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** How many times as long one takes as the other: the median over the rounds, since both stood in the same round. */
export function timesAsLong(own: readonly Timed[], other: readonly Timed[]): number {
  return median(own.map(({ seconds }, round) => seconds / (other[round]?.seconds ?? Number.NaN)));
}

/** The same of the processor, over all rounds together; undefined where it was not measured. */
export function timesTheProcessor(own: readonly Timed[], other: readonly Timed[]): number | undefined {
  const sum = (times: readonly Timed[]) => times.reduce((total, { processor = Number.NaN }) => total + processor, 0);
  const ratio = sum(own) / sum(other);
  return Number.isFinite(ratio) ? ratio : undefined;
}

/** `41 ms, 1.4 × of the processor`: what stands beside a ratio of times. */
export function timesInWords(own: readonly Timed[], other: readonly Timed[]): string {
  const milliseconds = `${Math.round(median(own.map(({ seconds }) => seconds)) * 1000)} ms`;
  const processor = timesTheProcessor(own, other);
  return processor === undefined ? milliseconds : `${milliseconds}, ${processor.toFixed(2)} × of the processor`;
}

/** `1,000,000` */
export function grouped(count: number): string {
  return count.toLocaleString("en-US");
}
