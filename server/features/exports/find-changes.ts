import type { ExportFilters } from '#contract/exports/exports.ts';
import { invalid } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import type { AppContext } from '#server/features/context.ts';
import {
  adoptRowsFromElsewhere,
  type ChangeReader,
  type ChangeSelection,
  canContinue,
  hasRowsFromElsewhere,
  type IdList,
  listExportedFields,
  listExportedModules,
  readMark,
} from './changes.queries.ts';
import type { ExportedNames } from './encoding/file-rows.ts';

/** Small enough that a file of a million rows neither fills the memory nor delays other calls. */
const rowsAtOnce = 1_000;

export interface FoundChanges extends ExportedNames {
  selection: ChangeSelection;
  /** The ids of the rows by page; none in an empty file. */
  pages: readonly IdList[];
}

interface AskedChanges {
  clientId: number;
  query: ExportFilters;
  reader: ChangeReader;
  signal: AbortSignal;
}

/**
 * Finds the rows of a file and their order. Reads all rows of the hospital, on the primary: a replica does not know which transactions
 * are running.
 */
export async function findChanges(
  { db }: Pick<AppContext, 'db'>,
  asked: AskedChanges,
): Promise<FoundChanges> {
  const { clientId, query, reader, signal } = asked;
  const read = <T>(run: (tx: ClientTx) => Promise<T>) =>
    db.forClient(clientId, run, { signal, readOnly: true, work: 'report' });
  // Needed once after a restore by pg_dump.
  if (await read(tx => hasRowsFromElsewhere(tx, clientId))) {
    await db.forClient(clientId, tx => adoptRowsFromElsewhere(tx, clientId), { work: 'task' });
  }
  const { start_date: start = null, end_date: end = null, changed_after: after } = query;
  const mark = after && 'mark' in after ? after.mark : undefined;
  const { until, modules, fields } = await read(async tx => {
    const until = await readMark(tx);
    if (mark && !(mark.store === until.store && (await canContinue(tx, clientId, mark)))) throw isBroken();
    return {
      until,
      modules: await listExportedModules(tx, query.modules),
      fields: await listExportedFields(tx, clientId),
    };
  });
  const selection = { clientId, moduleIds: [...modules.keys()], start, end, until, after };
  return { selection, modules, fields, pages: await read(tx => reader.listIds(tx, selection, rowsAtOnce)) };
}

function isBroken() {
  return invalid(
    'changed_after',
    'The database was restored or replaced after that file was made. Load everything again, without changed_after.',
  );
}
