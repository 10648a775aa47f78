import type { ImportRow, ImportStatus } from './import-rows.ts';

/** No file yet, reading a file, showing its rows, sending them, or stopped or finished (`rested`). */
export type ImportState<Row> =
  | { step: 'choose'; problem: string | null }
  | { step: 'reading'; fileName: string }
  | ({ step: 'preview' | 'running' | 'rested'; fileName: string } & ReadFile<Row>);

interface ReadFile<Row> {
  rows: ImportRow<Row>[];
  /** Unknown headers. */
  unused: string[];
  /** Known headers that the file does not have. */
  missing: string[];
}

export type ImportEvent<Row> =
  | { type: 'chosen'; fileName: string }
  | { type: 'refused'; problem: string }
  | { type: 'read'; file: ReadFile<Row> }
  | { type: 'started' }
  | { type: 'changed'; index: number; status: ImportStatus; message: string }
  | { type: 'rested' }
  | { type: 'reset' };

export function nextImportState<Row>(state: ImportState<Row>, event: ImportEvent<Row>): ImportState<Row> {
  switch (event.type) {
    case 'chosen':
      return { step: 'reading', fileName: event.fileName };
    case 'refused':
      return { step: 'choose', problem: event.problem };
    case 'reset':
      return { step: 'choose', problem: null };
    case 'read':
      // Ignored if the user went back while the file was read.
      if (state.step !== 'reading') return state;
      return { ...event.file, step: 'preview', fileName: state.fileName };
    case 'started':
      return 'rows' in state ? { ...state, step: 'running' } : state;
    case 'rested':
      return 'rows' in state ? { ...state, step: 'rested', rows: state.rows.map(stopRow) } : state;
    case 'changed':
      return 'rows' in state ? { ...state, rows: changeRow(state.rows, event) } : state;
  }
}

function changeRow<Row>(
  rows: ImportRow<Row>[],
  { index, status, message }: Extract<ImportEvent<Row>, { type: 'changed' }>,
): ImportRow<Row>[] {
  const row = rows[index];
  return row ? rows.with(index, { ...row, status, message }) : rows;
}

/** A row without a result, after an unexpected error, can be sent again. */
function stopRow<Row>(row: ImportRow<Row>): ImportRow<Row> {
  return row.status === 'loading' || row.status === 'importing' ? { ...row, status: 'waiting' } : row;
}

/** Rows that wait, and rows that were sent and failed. Invalid lines cannot be sent. */
export function rowsToSend<Row>(rows: readonly ImportRow<Row>[]): { index: number; row: Row }[] {
  return rows.flatMap(({ row, status }, index) =>
    row !== null && (status === 'waiting' || status === 'error') ? [{ index, row }] : [],
  );
}
