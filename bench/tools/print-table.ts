import type { Timing } from './measure.ts';

/** A measurement, and the reference from the same run that it is compared with. */
export interface Line {
  label: string;
  timing: Timing;
  load?: Load;
  reference?: Pick<Line, 'label' | 'timing'>;
}

/** Of requests over HTTP. */
interface Load {
  perSecond: number;
  /** Processor time of a request in all processes of the server and of PostgreSQL; undefined where it cannot be read. */
  nodeMs: number | undefined;
  postgresMs: number | undefined;
}

/** All tables of this run, for `--save` and `--compare`. */
export const printedTables: { title: string; lines: Line[] }[] = [];

const header = ['', 'requests/s', 'p50 ms', 'p95 ms', 'Node CPU ms', 'PostgreSQL CPU ms', 'p50 ÷ reference'];

export function printTable(title: string, lines: Line[]): void {
  const rows = lines.map(({ label, timing, load, reference }) => [
    label,
    formatNumber(load?.perSecond),
    formatNumber(timing.p50),
    formatNumber(timing.p95),
    formatNumber(load?.nodeMs),
    formatNumber(load?.postgresMs),
    reference ? `${(timing.p50 / reference.timing.p50).toFixed(2)} × ${reference.label}` : '',
  ]);
  console.log(`\n${title}\n${formatTable(header, rows)}`);
  printedTables.push({ title, lines });
}

/** Aligns the first column to the left and the others to the right. Columns without a value are left out. */
export function formatTable(header: readonly string[], rows: readonly string[][]): string {
  const used = header.map((_, column) => rows.some(row => row[column]));
  const all = [header, ...rows].map(row => row.filter((_, column) => used[column]));
  const widths = (all[0] ?? []).map((_, column) => Math.max(...all.map(row => row[column]?.length ?? 0)));
  const lines = all.map(([label = '', ...cells]) => {
    const aligned = cells.map((cell, index) => cell.padStart(widths[index + 1] ?? 0));
    return [label.padEnd(widths[0] ?? 0), ...aligned].join('  ').trimEnd();
  });
  const rule = '─'.repeat(Math.max(...lines.map(line => line.length)));
  return [lines[0], rule, ...lines.slice(1)].join('\n');
}

/** Three digits, or all of a whole part that has more. */
export function formatNumber(value: number | undefined): string {
  if (value === undefined) return '';
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
}
