import type { ImportRow, ImportStatus } from './import-rows.ts';

/** Where an import stands: no file yet, a file being read, its rows on view, on their way, or at rest again. */
export type ImportState<Row> =
  | { step: 'choose'; problem: string | null }
  | { step: 'reading'; fileName: string }
  | ({ step: 'preview' | 'running' | 'rested'; fileName: string } & ReadFile<Row>);

interface ReadFile<Row> {
  rows: ImportRow<Row>[];
  /** Headers that mean nothing to us. */
  unused: string[];
  /** Headers that the file could have and has not. */
  missing: string[];
}

export type ImportEvent<Row> =
  | { type: 'chosen'; fileName: string }
  | { type: 'refused'; problem: string }
  | ({ type: 'read' } & ReadFile<Row>)
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
      // Somebody who went back while the file was read does not want it any more.
      if (state.step !== 'reading') return state;
      return {
        step: 'preview',
        fileName: state.fileName,
        rows: event.rows,
        unused: event.unused,
        missing: event.missing,
      };
    case 'started':
      return 'rows' in state ? { ...state, step: 'running' } : state;
    case 'rested':
      return 'rows' in state ? { ...state, step: 'rested', rows: state.rows.map(withoutProgress) } : state;
    case 'changed':
      return 'rows' in state ? { ...state, rows: withChange(state.rows, event) } : state;
  }
}

function withChange<Row>(
  rows: ImportRow<Row>[],
  { index, status, message }: Extract<ImportEvent<Row>, { type: 'changed' }>,
): ImportRow<Row>[] {
  const row = rows[index];
  return row ? rows.with(index, { ...row, status, message }) : rows;
}

/** A row that an unexpected error left unfinished can be sent again. */
function withoutProgress<Row>(row: ImportRow<Row>): ImportRow<Row> {
  return row.status === 'loading' || row.status === 'importing' ? { ...row, status: 'waiting' } : row;
}

/** What can be sent: rows that wait, and rows that were sent and failed. Lines that are wrong stay wrong. */
export function rowsToSend<Row>(rows: readonly ImportRow<Row>[]): { index: number; row: Row }[] {
  return rows.flatMap(({ row, status }, index) =>
    row !== null && (status === 'waiting' || status === 'error') ? [{ index, row }] : [],
  );
}
