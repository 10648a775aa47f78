import type { Timing } from './measure.ts';

/** One line of the result: what was measured, beside what it is compared with in the same run. */
export interface Line {
  what: string;
  timing: Timing;
  against?: { what: string; timing: Timing };
}

export function printTable(title: string, lines: Line[]): void {
  console.log(`\n${title}`);
  const rows = lines.map(({ what, timing, against }) => ({
    what,
    'p50 ms': ms(timing.p50),
    'p95 ms': ms(timing.p95),
    'p99 ms': ms(timing.p99),
    calls: timing.calls,
    ratio: against ? `${(timing.p50 / against.timing.p50).toFixed(1)} × ${against.what}` : '',
  }));
  console.table(rows);
}

function ms(value: number): number {
  return Number(value.toFixed(3));
}
