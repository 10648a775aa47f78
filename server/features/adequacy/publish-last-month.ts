import { addMonths, startOfMonth } from '#domain/time/calendar.ts';
import type { Database } from '#server/db/database.ts';
import { createAnswerKeys } from './answer-keys.ts';
import { loadModuleMonths } from './load-calibration.ts';
import { listModulesToPublish } from './months.queries.ts';

/** Lets the last month count in every module, so that reports have it although nobody has opened the module's calibration. */
export async function publishLastMonth(
  { db, secret }: { db: Database; secret: string },
  now: Date,
): Promise<void> {
  const month = addMonths(startOfMonth(now.toISOString().slice(0, 10)), -1);
  const modules = await db.platform(tx => listModulesToPublish(tx, month), {
    readOnly: true,
    work: 'task',
  });
  const keysOf = createAnswerKeys(secret);
  for (const module of modules) {
    await loadModuleMonths({ db, keys: keysOf(module.clientId), now }, module, {});
  }
}
