import { isDeepStrictEqual } from 'node:util';
import type { StandardSettingBody } from '#contract/standards/standards.ts';
import { fromWire } from '#contract/wire.ts';
import { findStaffingDate } from '#domain/shifts/shift-windows.ts';
import { addChange, type StandardChange, type StandardSetting } from '#domain/standards/setting/setting.ts';
import { checkSetting } from '#domain/standards/setting/setting-faults.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { ApiError, found } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { findClientClock, listCountedFields, listModuleFields } from './standards.queries.ts';

/** The history of a module with a sent setting, from today unless it says so; undefined if it stays the same. */
export async function changeStandards(
  tx: ClientTx,
  module: { id: number; standards: readonly StandardChange[] },
  sent: StandardSettingBody | null | undefined,
  now: Date,
): Promise<StandardChange[] | undefined> {
  if (sent === undefined) return undefined;
  const change =
    sent === null
      ? { pack: null, from: await findModuleToday(tx, now) }
      : await validateSetting(tx, module.id, sent, { now, path: 'standard.' });
  const changed = addChange(module.standards, change);
  return isDeepStrictEqual(changed, module.standards) ? undefined : [...changed];
}

/** Throws 400 with a message beside each wrong field. `path` is where the setting is in the body. */
export async function validateSetting(
  tx: ClientTx,
  moduleId: number,
  sent: StandardSettingBody,
  { now, path = '' }: { now: Date; path?: string },
): Promise<StandardSetting> {
  const known = await listKnownFields(tx, moduleId, Object.keys(sent.map));
  const from = sent.from ?? (await findModuleToday(tx, now));
  const outcome = checkSetting({ ...sent, from }, id => known.has(id));
  if (outcome.ok) return outcome.setting;
  const faults = Object.entries(outcome.faults).map(([field, message]) => [`${path}${field}`, [message]]);
  throw new ApiError('invalid', undefined, { fields: Object.fromEntries(faults) });
}

/** Fields of the module, and former ones of its shifts, which are looked for only if they are asked for. */
async function listKnownFields(tx: ClientTx, moduleId: number, ids: readonly string[]): Promise<Set<string>> {
  const fields = await listModuleFields(tx, moduleId);
  if (ids.every(id => fields.has(id))) return fields;
  return fields.union(await listCountedFields(tx, moduleId));
}

async function findModuleToday(tx: ClientTx, now: Date): Promise<IsoDate> {
  const { windows, timeZone } = found(await findClientClock(tx));
  return findStaffingDate(now.getTime(), fromWire(windows), timeZone);
}
