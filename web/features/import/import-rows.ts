import type { ImportKind, Line, Parsed } from './import-kind.ts';

/** Also the words on the screen (docs/coverage.md section 4). */
export const statusWords = {
  waiting: 'Waiting',
  loading: 'Preparing',
  importing: 'Importing',
  added: 'Added',
  updated: 'Updated',
  kept: 'Left as it was',
  error: 'Error',
};

export type ImportStatus = keyof typeof statusWords;

/** One line of the file and its state. */
export interface ImportRow<Row> {
  number: number;
  /** The text of each column. */
  cells: readonly string[];
  /** Null if the line is invalid and cannot be sent. */
  row: Row | null;
  status: ImportStatus;
  /** The reason of an error; empty otherwise. */
  message: string;
}

/** Parses every line. An invalid line becomes an error before anything is sent. */
export function planImport<Row>(lines: readonly Line[], kind: ImportKind<Row>): ImportRow<Row>[] {
  const firstWith = new Map<string, number>();
  return lines.map(line => {
    const key = kind.keyOf(line);
    const earlier = key === null ? undefined : firstWith.get(key);
    if (key !== null && earlier === undefined) firstWith.set(key, line.number);
    const parsed: Parsed<Row> =
      earlier === undefined ? kind.parse(line) : { problem: kind.repeated(earlier) };
    const { number } = line;
    const cells = kind.columns.map(({ header }) => line.cell(header));
    return 'row' in parsed
      ? { number, cells, row: parsed.row, status: 'waiting', message: '' }
      : { number, cells, row: null, status: 'error', message: parsed.problem };
  });
}

export type ImportCounts = Record<ImportStatus, number>;

export function countRows(rows: readonly { status: ImportStatus }[]): ImportCounts {
  const counts = { waiting: 0, loading: 0, importing: 0, added: 0, updated: 0, kept: 0, error: 0 };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

/** The lines of the file, each with its status and message. */
export function buildResultTable(
  headers: readonly string[],
  rows: readonly Omit<ImportRow<unknown>, 'row'>[],
): string[][] {
  return [
    ['Row', ...headers, 'Status', 'Message'],
    ...rows.map(row => [String(row.number), ...row.cells, statusWords[row.status], row.message]),
  ];
}

/** Rows that wait, and rows that were sent and failed. Invalid lines cannot be sent. */
export function rowsToSend<Row>(rows: readonly ImportRow<Row>[]): { index: number; row: Row }[] {
  return rows.flatMap(({ row, status }, index) =>
    row !== null && (status === 'waiting' || status === 'error') ? [{ index, row }] : [],
  );
}
