import { afterEach, beforeEach, expect } from "vitest";

/**
 * Each test of the file may take so many seconds of the processor, however busy the machine is. For tests whose file has
 * a process to itself (`npm run test:long`), since the other threads of a process would count too.
 */
export function boundProcessorTime(seconds: number): void {
  let before: NodeJS.CpuUsage;
  beforeEach(() => {
    before = process.cpuUsage();
  });
  afterEach(() => {
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6, "seconds of the processor").toBeLessThan(seconds);
  });
}
