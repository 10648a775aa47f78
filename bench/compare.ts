import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { formatNumber, formatTable, printedTables } from './tools/print-table.ts';

/** What `--save` writes and `--compare` reads. */
interface SavedRun {
  at: string;
  node: string;
  cores: number;
  lines: SavedLine[];
}

/** Times in milliseconds. A figure that was not measured is absent. */
interface SavedLine {
  table: string;
  label: string;
  requestsPerSecond?: number | undefined;
  p50: number;
  p95: number;
  nodeCpu?: number | undefined;
  postgresCpu?: number | undefined;
  p50ToReference?: number | undefined;
}

function collectRun(): SavedRun {
  const lines = printedTables.flatMap(({ title, lines }) =>
    lines.map(({ label, timing, load, reference }) => ({
      table: title,
      label,
      requestsPerSecond: load?.perSecond,
      ...timing,
      nodeCpu: load?.nodeMs,
      postgresCpu: load?.postgresMs,
      p50ToReference: reference && timing.p50 / reference.timing.p50,
    })),
  );
  return { at: new Date().toISOString(), node: process.version, cores: availableParallelism(), lines };
}

export async function saveRun(file: string): Promise<void> {
  await writeFile(file, `${JSON.stringify(collectRun(), null, 1)}\n`);
}

/** The run that an earlier `--save` wrote. */
export async function readRun(file: string): Promise<SavedRun> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/** Prints each line of this run: the figure of the same line in the earlier run, if it had one, this run's and the change. */
export function printComparison(earlier: SavedRun): void {
  const { lines } = collectRun();
  console.log(`\nCompared with ${earlier.at} (Node ${earlier.node}, ${earlier.cores} cores)`);
  for (const table of new Set(lines.map(line => line.table))) {
    const rows = lines
      .filter(line => line.table === table)
      .map(now => {
        const before = earlier.lines.find(line => line.table === table && line.label === now.label);
        return [
          now.label,
          formatChange(before?.requestsPerSecond, now.requestsPerSecond),
          formatChange(before?.p50, now.p50),
          formatChange(before?.p95, now.p95),
          formatChange(before && sumCpu(before), sumCpu(now)),
          formatChange(before?.p50ToReference, now.p50ToReference),
        ];
      });
    const header = ['', 'requests/s', 'p50 ms', 'p95 ms', 'CPU ms', 'p50 ÷ reference'];
    console.log(`\n${table}\n${formatTable(header, rows)}`);
  }
}

/** In Node and PostgreSQL together. */
function sumCpu({ nodeCpu, postgresCpu }: SavedLine): number | undefined {
  return nodeCpu === undefined ? undefined : nodeCpu + (postgresCpu ?? 0);
}

/** For example `1.20 → 1.08 −10 %`. */
function formatChange(before: number | undefined, now: number | undefined): string {
  if (now === undefined) return '';
  if (before === undefined) return formatNumber(now);
  const percent = Math.round((now / before - 1) * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${formatNumber(before)} → ${formatNumber(now)} ${`${sign}${Math.abs(percent)}`.padStart(4)} %`;
}
