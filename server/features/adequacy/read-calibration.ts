import type { Calibration } from '#domain/adequacy/calibrate.ts';
import { calibrateMonths } from '#domain/adequacy/module-calibration.ts';
import { type DateRange, endOfMonth, startOfMonth } from '#domain/time/calendar.ts';
import type { AnyTx } from '#server/db/database.ts';
import { createAnswerKeys } from './answer-keys.ts';
import { listContents } from './months.queries.ts';
import { openMonths } from './publish-months.ts';

/** Of a range in whole months, from what counts already: a report may read a replica and adds nothing to it. */
export async function readCalibration(
  tx: AnyTx,
  secret: string,
  module: { id: number; clientId: number },
  { start, end }: DateRange,
): Promise<Calibration> {
  const months = { start: startOfMonth(start), end: endOfMonth(end) };
  const stored = await listContents(tx, module.id, months);
  const keys = createAnswerKeys(secret)(module.clientId);
  return calibrateMonths(openMonths(keys, stored));
}
