import type { Caller } from '#domain/people/access.ts';
import type { StandardSetting } from '#domain/standards/setting.ts';
import { addDays } from '#domain/time/calendar.ts';
import { found } from '#server/core/errors.ts';
import type { AnyTx } from '#server/db/database.ts';
import { resolveReportOptions } from '#server/reports/scope/options.ts';
import { resolveScope } from '#server/reports/scope/report-scope.ts';
import { loadStandards } from './load-standards.ts';

const days = 365;

interface Preview {
  person: Caller;
  moduleId: number;
  setting: StandardSetting;
  now: Date;
  signal: AbortSignal;
}

/** The report's figures over the last year, as if the setting had been in force in all of it (B16). */
export async function previewStandards(tx: AnyTx, { person, moduleId, setting, now, signal }: Preview) {
  const filters = { modules: [moduleId] };
  const asked = await resolveScope(tx, { person, filters, wantsAllModules: false, now });
  const { today } = asked;
  const scope = { ...asked, range: { start: addDays(today, -days), end: today } };
  const options = resolveReportOptions('standards', filters, scope);
  const frame = { ...scope, options, now: now.getTime() };
  const tried = [{ ...setting, from: scope.range.start }];
  const { context } = await loadStandards(tx, scope, frame, signal, tried);
  const { start: startDate, end: endDate } = scope.range;
  return { ...found(context.groupings[0]?.data.standards), startDate, endDate };
}
