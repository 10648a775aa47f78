import { findNextTurn, type TurnSchedule } from '#domain/subscriptions/turns.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { reportRecipients, reportSubscriptions } from '#server/db/tables/subscriptions.ts';
import { getByName, type StoredHospital } from './hospitals/load-hospitals.ts';
import type { StoredPerson } from './hospitals/people.ts';

/** The owner gets page one of the hospital each month and, with a charge nurse, the ratios of a module each week (B14). */
export async function loadSubscriptions(
  tx: PlatformTx,
  hospital: StoredHospital,
  people: readonly StoredPerson[],
  now: Date,
): Promise<void> {
  const owner = getByName(people, 'Olivia Bennett');
  const add = async (
    values: Pick<typeof reportSubscriptions.$inferInsert, 'report' | 'options' | 'range'>,
    schedule: TurnSchedule,
    recipients: readonly StoredPerson[],
  ) => {
    const { clientId, id } = await getOnly(
      tx
        .insert(reportSubscriptions)
        .values({
          ...values,
          ...schedule,
          clientId: hospital.id,
          paper: 'letter',
          ownerId: owner.id,
          ownerName: owner.plan.name,
          createdAt: now,
          nextTurn: new Date(findNextTurn(schedule, now.getTime(), hospital.plan.timezone)),
        })
        .returning({ clientId: reportSubscriptions.clientId, id: reportSubscriptions.id }),
    );
    await tx
      .insert(reportRecipients)
      .values(recipients.map(person => ({ clientId, subscriptionId: id, userId: person.id })));
  };
  const modules = hospital.modules.map(module => module.id);
  await add(
    { report: 'module_rollup', options: { modules }, range: 'last_month' },
    { every: 'month', onDay: 2, hour: 7 },
    [owner],
  );
  const [module] = hospital.modules;
  if (!module) return;
  await add(
    { report: 'ratio', options: { modules: [module.id], date_grain: 'day' }, range: 'last_week' },
    { every: 'week', onDay: 1, hour: 6 },
    [owner, getByName(people, 'Grace Kim')],
  );
}
