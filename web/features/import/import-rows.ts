import type { ImportKind, Line, Parsed } from './import-kind.ts';

/** Product.md section 4. */
export type ImportStatus = 'waiting' | 'loading' | 'importing' | 'added' | 'updated' | 'kept' | 'error';

/** One line of the file on its way in. */
export interface ImportRow<Row> {
  number: number;
  /** What the file says, column by column. */
  cells: readonly string[];
  /** Null where the line itself is wrong: there is nothing to send. */
  row: Row | null;
  status: ImportStatus;
  /** Why it is in error; empty otherwise. */
  message: string;
}

/** Every line as a row that waits, or that is in error before anything is sent. */
export function planImport<Row>(lines: readonly Line[], kind: ImportKind<Row>): ImportRow<Row>[] {
  const firstWith = new Map<string, number>();
  return lines.map(line => {
    const key = kind.keyOf(line);
    const earlier = key === null ? undefined : firstWith.get(key);
    if (key !== null && earlier === undefined) firstWith.set(key, line.number);
    const parsed: Parsed<Row> =
      earlier === undefined ? kind.parse(line) : { problem: kind.repeated(earlier) };
    const cells = kind.columns.map(({ header }) => line.cell(header));
    return 'row' in parsed
      ? { number: line.number, cells, row: parsed.row, status: 'waiting', message: '' }
      : { number: line.number, cells, row: null, status: 'error', message: parsed.problem };
  });
}

export type ImportCounts = Record<ImportStatus, number>;

export function countRows(rows: readonly { status: ImportStatus }[]): ImportCounts {
  const counts: ImportCounts = {
    waiting: 0,
    loading: 0,
    importing: 0,
    added: 0,
    updated: 0,
    kept: 0,
    error: 0,
  };
  for (const { status } of rows) counts[status] += 1;
  return counts;
}

const words: Record<ImportStatus, string> = {
  waiting: 'Waiting',
  loading: 'Preparing',
  importing: 'Importing',
  added: 'Added',
  updated: 'Updated',
  kept: 'Left as it was',
  error: 'Error',
};

export function statusWord(status: ImportStatus): string {
  return words[status];
}

/** The file as it was, with what became of each line. */
export function resultTable(
  headers: readonly string[],
  rows: readonly Omit<ImportRow<unknown>, 'row'>[],
): string[][] {
  return [
    ['Row', ...headers, 'Status', 'Message'],
    ...rows.map(({ number, cells, status, message }) => [
      String(number),
      ...cells,
      statusWord(status),
      message,
    ]),
  ];
}
