import { useEffect, useReducer, useRef } from 'react';
import { sendSignedIn } from '#web/lib/auth/send-signed-in.ts';
import { logWarning } from '#web/lib/log.ts';
import { useMustStay } from '#web/lib/navigation/use-must-stay.ts';
import { readSpreadsheet } from '#web/lib/spreadsheet/spreadsheet.ts';
import { describeFileError } from '#web/lib/spreadsheet/spreadsheet-task.ts';
import type { ImportKind } from './import-kind.ts';
import { planImport } from './import-rows.ts';
import { type ImportEvent, type ImportState, nextImportState, rowsToSend } from './import-state.ts';
import { readLines } from './read-lines.ts';
import { runImport } from './run-import.ts';

/** An import from the choice of a file to its last row. Leaving the screen stops it. */
export function useImport<Row>(kind: ImportKind<Row>) {
  const [state, dispatch] = useReducer<ImportState<Row>, [ImportEvent<Row>]>(nextImportState, {
    step: 'choose',
    problem: null,
  });
  const stopping = useRef(new AbortController());
  useEffect(() => () => stopping.current.abort(), []);
  useMustStay(state.step === 'running');

  function begin(): AbortSignal {
    stopping.current.abort();
    stopping.current = new AbortController();
    return stopping.current.signal;
  }

  async function choose(file: File) {
    const signal = begin();
    dispatch({ type: 'chosen', fileName: file.name });
    try {
      const { lines, unused, missing } = readLines(await readSpreadsheet(file, signal), kind.columns);
      dispatch({ type: 'read', rows: planImport(lines, kind), unused, missing });
    } catch (error) {
      if (!signal.aborted) dispatch({ type: 'refused', problem: describeFileError(error) });
    }
  }

  async function start() {
    if (!('rows' in state)) return;
    const signal = begin();
    dispatch({ type: 'started' });
    try {
      await runImport({
        rows: rowsToSend(state.rows),
        send: row => sendSignedIn(() => kind.send(row)),
        ...(kind.atOnce !== undefined && { atOnce: kind.atOnce }),
        onChange: (index, status, message) => dispatch({ type: 'changed', index, status, message }),
        signal,
      });
    } catch (error) {
      // Rows without an outcome wait again and can be continued.
      logWarning('The import stopped', error);
    } finally {
      dispatch({ type: 'rested' });
    }
  }

  return {
    state,
    choose,
    start,
    stop: () => stopping.current.abort(),
    reset: () => {
      stopping.current.abort();
      dispatch({ type: 'reset' });
    },
  };
}
