import type { Timing } from './measure.ts';

/** A measurement, and the reference from the same run that it is compared with. */
export interface Line {
  label: string;
  timing: Timing;
  reference?: { label: string; timing: Timing };
}

export function printTable(title: string, lines: Line[]): void {
  console.log(`\n${title}`);
  const rows = lines.map(({ label, timing, reference }) => ({
    measurement: label,
    'p50 ms': roundToMicroseconds(timing.p50),
    'p95 ms': roundToMicroseconds(timing.p95),
    'p99 ms': roundToMicroseconds(timing.p99),
    calls: timing.calls,
    ratio: reference ? `${(timing.p50 / reference.timing.p50).toFixed(1)} × ${reference.label}` : '',
  }));
  console.table(rows);
}

function roundToMicroseconds(value: number): number {
  return Number(value.toFixed(3));
}
