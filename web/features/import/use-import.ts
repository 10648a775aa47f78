import { useEffect, useRef, useState } from 'react';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { readSpreadsheet } from '#web/lib/spreadsheet/spreadsheet.ts';
import { describeFileError } from '#web/lib/spreadsheet/spreadsheet-file.ts';
import type { ImportKind } from './import-kind.ts';
import { type ImportRow, planImport, rowsToSend } from './import-rows.ts';
import { readLines } from './read-lines.ts';
import { runImport } from './run-import.ts';

/** No file yet, reading a file, or its rows: before, during and after they are sent. */
type ImportState<Row> =
  | { step: 'choose'; problem: string | null }
  | { step: 'reading'; fileName: string }
  | ReadFile<Row>;

export interface ReadFile<Row> {
  step: 'preview' | 'running' | 'rested';
  fileName: string;
  rows: ImportRow<Row>[];
  /** Unknown headers. */
  unused: string[];
  /** Known headers that the file does not have. */
  missing: string[];
}

/** The state of an import, from the choice of a file to its last row. Leaving the screen stops it. */
export function useImport<Row>(kind: ImportKind<Row>) {
  const [state, setState] = useState<ImportState<Row>>({ step: 'choose', problem: null });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  useBlockNavigation(state.step === 'running');

  function renewSignal(): AbortSignal {
    stopping.current.abort();
    stopping.current = new AbortController();
    return stopping.current.signal;
  }

  async function choose(file: File) {
    const signal = renewSignal();
    const fileName = file.name;
    setState({ step: 'reading', fileName });
    try {
      const { lines, unused, missing } = readLines(await readSpreadsheet(file, signal), kind.columns);
      const parse = (await kind.prepareParse?.(lines)) ?? kind.parse;
      // Aborted if the user went back while the file was read.
      if (signal.aborted) return;
      setState({ step: 'preview', fileName, rows: planImport(lines, { ...kind, parse }), unused, missing });
    } catch (error) {
      if (!signal.aborted) setState({ step: 'choose', problem: describeFileError(error) });
    }
  }

  function changeFile(change: (file: ReadFile<Row>) => ReadFile<Row>) {
    setState(before => ('rows' in before ? change(before) : before));
  }

  async function start() {
    if (!('rows' in state)) return;
    const signal = renewSignal();
    changeFile(file => ({ ...file, step: 'running' }));
    try {
      await runImport({
        rows: rowsToSend(state.rows),
        send: row => sendSignedIn(() => kind.send(row)),
        ...(kind.atOnce !== undefined && { atOnce: kind.atOnce }),
        onChange: (index, status, message) =>
          changeFile(file => {
            const row = file.rows[index];
            return row ? { ...file, rows: file.rows.with(index, { ...row, status, message }) } : file;
          }),
        signal,
      });
    } catch (error) {
      // Rows without a result wait again and can be continued.
      logWarning('The import stopped', error);
    } finally {
      changeFile(file => ({ ...file, step: 'rested', rows: file.rows.map(stopRow) }));
    }
  }

  return {
    state,
    choose,
    start,
    stop: () => stopping.current.abort(),
    reset: () => {
      stopping.current.abort();
      setState({ step: 'choose', problem: null });
    },
  };
}

/** A row without a result, after an unexpected error, can be sent again. */
function stopRow<Row>(row: ImportRow<Row>): ImportRow<Row> {
  return row.status === 'loading' || row.status === 'importing' ? { ...row, status: 'waiting' } : row;
}
