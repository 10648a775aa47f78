import { composeMissedCare } from '#domain/missed-care/compose-missed-care.ts';
import type { MissedCareRows } from '#domain/missed-care/missed-care-block.ts';
import { isCollapsed } from '#domain/reports/blocks/groupings.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { LoadReport } from '#server/reports/load-report.ts';
import type { ReportScope } from '#server/reports/report-scope.ts';
import { countSummedByWindow } from '#server/reports/rows/all-clients.queries.ts';
import { tooMany } from '#server/reports/rows/load-rows.ts';
import { listExposures, listListedTypes, listMissed } from './missed-care.queries.ts';

const noRows: MissedCareRows = { exposures: [], missed: [] };

/** Loads and composes the report of missed care (B19). */
export const loadMissedCare: LoadReport = async (tx, { scope, frame, signal }) => {
  const { dateGrain, splitDayNight } = frame.options;
  if (isCollapsed({ ...scope, splitDayNight })) throw tooMany('This report compares at most 50 groupings.');
  const [exposures, missed, listed, counts] = await runTogether(
    [
      () => listExposures(tx, scope, dateGrain),
      () => listMissed(tx, scope, dateGrain),
      () =>
        listListedTypes(
          tx,
          scope.clients.map(({ id }) => id),
        ),
      () => countSummedByWindow(tx, { ...scope, shiftWindows: null }),
    ],
    signal,
  );
  const composing = composeMissedCare(frame, { exposures, missed }, listed);
  return { context: await runInSlices(composing, signal), counts };
};

/** For page one, over the whole range. Most hospitals have no missed care, and then the shifts are not read again. */
export async function loadWholeMissedCare(tx: AnyTx, scope: ReportScope): Promise<MissedCareRows> {
  const missed = await listMissed(tx, scope, 'all');
  return missed.length === 0 ? noRows : { missed, exposures: await listExposures(tx, scope, 'all') };
}
