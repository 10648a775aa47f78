import type { NewAuditEntry } from '#server/db/audit.ts';
import type { handovers } from '#server/db/tables/handovers.ts';
import type { StoredModule } from '../hospitals/load-hospitals.ts';
import type { StoredPerson } from '../hospitals/people.ts';
import type { GeneratedShift } from './shift-generator.ts';

const minute = 60_000;

/** Of the newest window first. */
const texts = [
  'Bed 4 is close to delivery, the OR team knows.\nTwo inductions moved to tomorrow morning.\nThe float RN goes back to Mother-Baby at the change.',
  'Magnesium in bed 2 for another six hours, checks every hour.\nBed 7 waits for a room on Mother-Baby.',
  'Triage is full, three wait for a room. The house supervisor knows.',
];

interface DemoHandover {
  row: typeof handovers.$inferInsert;
  /** Of its confirmations. */
  entries: NewAuditEntry[];
}

/** Hand-overs of a module's last saved windows (B23): the newest waits to be confirmed, two people have confirmed the others. */
export function makeHandovers(
  module: StoredModule,
  shifts: readonly GeneratedShift[],
  staff: readonly StoredPerson[],
): DemoHandover[] {
  const newestFirst = shifts.toSorted((a, b) => b.starts_at.localeCompare(a.starts_at));
  return texts.flatMap((notes, index): DemoHandover[] => {
    const shift = newestFirst[index];
    if (!shift) return [];
    const { date, window_mins: windowMins } = shift;
    const place = { clientId: module.clientId, moduleId: module.id, date, windowMins };
    const giver = { id: shift.updated_by, name: shift.updated_by_name };
    const end = Date.parse(shift.starts_at) + shift.minutes * minute;
    const taker = staff.find(({ id }) => id !== giver.id);
    const row = { ...place, notes, version: 1, updatedAt: new Date(shift.updated_at), updatedBy: giver.id };
    const written = { ...row, updatedByName: giver.name };
    if (index === 0 || !taker) return [{ row: written, entries: [] }];
    const [givingAt, takingAt] = [new Date(end - 4 * minute), new Date(end - minute)];
    const about = {
      clientId: module.clientId,
      recordType: 'hand-over',
      recordId: `${module.id}/${date}/${windowMins}`,
    };
    const gave = { ...about, at: givingAt, actorId: giver.id, actorName: giver.name };
    const took = { ...about, at: takingAt, actorId: taker.id, actorName: taker.plan.name };
    return [
      {
        row: {
          ...written,
          ...{ givingAt, givingBy: giver.id, givingByName: giver.name, givingVersion: row.version },
          ...{ takingAt, takingBy: taker.id, takingByName: taker.plan.name, takingVersion: row.version },
        },
        entries: [
          { ...gave, action: 'gave hand-over' },
          { ...took, action: 'took hand-over' },
        ],
      },
    ];
  });
}
