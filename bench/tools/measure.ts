import { performance } from 'node:perf_hooks';

/** Milliseconds per call. */
export interface Timing {
  p50: number;
  p95: number;
}

/** Repeats the call for `seconds` with that many concurrent callers, after a warm-up of the same length. */
export async function measure(
  run: () => unknown,
  { seconds = 2, callers = 1 }: { seconds?: number; callers?: number } = {},
): Promise<Timing> {
  await repeat(run, seconds * 1000);
  const times = (
    await Promise.all(Array.from({ length: callers }, () => repeat(run, seconds * 1000)))
  ).flat();
  return computeTiming(times);
}

export function computeTiming(unordered: readonly number[]): Timing {
  const times = unordered.toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

async function repeat(run: () => unknown, milliseconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    const started = performance.now();
    await run();
    times.push(performance.now() - started);
  }
  return times;
}
