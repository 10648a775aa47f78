import type { Body } from '#contract/endpoints.ts';
import { type Caller, canManageClient, canUseModule } from '#domain/people/access.ts';
import { getReportType, resolveOptions } from '#domain/reports/options/report-types.ts';
import { hasModules } from '#server/auth/people/people.queries.ts';
import { invalid } from '#server/core/errors.ts';
import type { Database } from '#server/db/database.ts';
import { listPossibleReceivers, type SharedReport } from './receivers.queries.ts';

export const unprovedAddress =
  'Confirm your address first: log out, choose “Forgot your password?” and open the link in the mail.';

export async function canUseModules(
  db: Database,
  person: Caller,
  clientId: number,
  modules: readonly number[],
) {
  return person.isAdmin
    ? db.platform(tx => hasModules(tx, clientId, modules), { readOnly: true })
    : modules.every(id => canUseModule(person, { id, clientId }));
}

/** Members choose only themselves, because they may not list the people of the hospital. */
export async function validateRecipients(
  db: Database,
  person: Caller,
  report: SharedReport,
  ids: readonly number[],
) {
  if (!canManageClient(person) && ids.some(id => id !== person.userId)) {
    throw invalid('recipients', 'Only owners of the hospital can choose other people.');
  }
  const people = await db.platform(tx => listPossibleReceivers(tx, report, ownIds(person)), {
    readOnly: true,
  });
  const self = people.find(({ id }) => id === person.userId);
  if (self && !self.isProved && ids.includes(self.id)) throw invalid('non_field_errors', unprovedAddress);
  const mayReceive = new Set(people.filter(each => each.canReceive).map(({ id }) => id));
  if (!ids.every(id => mayReceive.has(id))) {
    throw invalid('recipients', 'Choose people who may see this report and have confirmed their address.');
  }
}

/** An administrator need not have a configuration at the hospital. */
export function ownIds({ userId }: Caller): number[] {
  return userId === null ? [] : [userId];
}

/** The grain depends on the report, not on the dates. A report on quarters would be the same for months. */
export function validateOptions({ report, options }: Body<'createSubscription'>): void {
  const { hasQuarter = false, name } = getReportType(report);
  if (hasQuarter) throw invalid('report', `${name} covers a quarter and is not sent regularly.`);
  const requested = {
    dateGrain: options.date_grain ?? 'automatic',
    shiftWindows: options.shift_windows ?? [],
    splitDayNight: options.split_day_night ?? false,
  } as const;
  const outcome = resolveOptions(report, requested, { start: '2026-01-01', end: '2026-12-31' });
  if (!outcome.ok) throw invalid('date_grain', `This report has no granularity "${outcome.excludedGrain}".`);
}
