import { toWire } from '#contract/wire.ts';
import type { AuditAction } from '#domain/audit/audit-actions.ts';
import type { TokenScope } from '#domain/people/api-tokens.ts';
import { startOfYear } from '#domain/time/calendar.ts';
import { hashPassword } from '#server/auth/sign-in/password-hash.ts';
import { makeApiToken } from '#server/auth/tokens/api-tokens.ts';
import { type NewAuditEntry, recordAudit } from '#server/db/audit.ts';
import { updateModule } from '#server/db/clients.queries.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { assessments } from '#server/db/tables/assessments.ts';
import { handovers } from '#server/db/tables/handovers.ts';
import { apiTokens } from '#server/db/tables/identity.ts';
import { createAnswerKeys } from '#server/features/adequacy/answer-keys.ts';
import { publishLastMonth } from '#server/features/adequacy/publish-last-month.ts';
import { loadAnswers } from './adequacy.ts';
import { loadAnalyses } from './analyses.ts';
import { demoAssessments, demoSurcharges } from './assessments.ts';
import { loadSource } from './census-source.queries.ts';
import { demoPassword } from './hospitals/demo-accounts.ts';
import {
  buildTimeline,
  getByName,
  loadHospitals,
  type StoredHospital,
  type StoredModule,
} from './hospitals/load-hospitals.ts';
import { loadPeople, type StoredPerson } from './hospitals/people.ts';
import { randomFrom } from './hospitals/random.ts';
import { insertShifts, isEmpty, loadFeed, lockOutOtherLoads } from './load.queries.ts';
import {
  aheadSince,
  correctShifts,
  generateFlags,
  insertFlags,
  insertRules,
  listRuleChanges,
  listStaff,
} from './red-flags.ts';
import { makeHandovers } from './shifts/handovers.ts';
import { foreseeFlags, loadSchedule } from './shifts/schedule.queries.ts';
import { type GeneratedShift, generateShifts } from './shifts/shift-generator.ts';
import { loadSubscriptions } from './subscriptions.queries.ts';

/**
 * Loads the hospitals of D37, all or nothing, unless the store has people or hospitals: demo data is never loaded beside
 * others, and of two servers that start at once only one loads it. The same `now` gives the same data.
 */
export async function loadDemo(db: Database, { now, secret }: { now: Date; secret: string }): Promise<void> {
  const passwordHash = await hashPassword(demoPassword);
  const keysOf = createAnswerKeys(secret);
  await db.platform(async tx => {
    await lockOutOtherLoads(tx);
    if (!(await isEmpty(tx))) return;
    const hospitals = await loadHospitals(tx, now);
    const people = await loadPeople(tx, hospitals, { passwordHash, now });
    for (const [index, hospital] of hospitals.entries()) {
      const shifts: ShiftOfModule[] = [];
      for (const module of hospital.modules) {
        const ofHospital = toTimeOf(module, hospital, now);
        const generated = generateShifts(module, ofHospital, people, now);
        const flags = generateFlags(module, ofHospital, { shifts: generated, people, now });
        const ofModule = correctShifts(generated, flags);
        await insertShifts(tx, module, ofModule);
        await insertFlags(tx, module, flags);
        await insertRules(tx, module, listRuleChanges(ofHospital, module));
        if (module.plan.roster) await loadSchedule(tx, module, hospital, { shifts: ofModule, now });
        if (module.plan.roster === 'flagged') await foreseeFlags(tx, module.id, aheadSince(hospital));
        const staff = listStaff(module, hospital, people);
        await loadAnswers(tx, module, staff, { keys: keysOf(module.clientId), now });
        shifts.push(...ofModule.map(shift => ({ ...shift, moduleId: module.id })));
      }
      if (index === 0) await loadRecords(tx, hospital, shifts, people, { now, secret });
    }
  });
  await publishLastMonth({ db, secret }, now);
}

/** The hospital in the time that the module has recorded. */
function toTimeOf({ plan }: StoredModule, hospital: StoredHospital, now: Date): StoredHospital {
  if (!plan.recorded) return hospital;
  return { ...hospital, timeline: buildTimeline({ ...hospital.plan, recorded: plan.recorded }, now) };
}

type ShiftOfModule = GeneratedShift & { moduleId: number };

/** Analyses, assessments, subscriptions, API tokens, hand-overs and audit entries of a hospital. */
async function loadRecords(
  tx: PlatformTx,
  hospital: StoredHospital,
  shifts: readonly ShiftOfModule[],
  people: readonly StoredPerson[],
  { now, secret }: { now: Date; secret: string },
): Promise<void> {
  const owner = getByName(people, 'Olivia Bennett');
  // An analysis of the months up to the last one is made after that month's end.
  const earlier = new Date(now.getTime() - 2 * 3_600_000);
  await loadAnalyses(tx, hospital, getByName(people, 'Adrian Moss'), { now: earlier, secret });
  const rows = demoAssessments.map(({ name, module, inputs }) => ({
    name,
    clientId: hospital.id,
    moduleId: getByName(hospital.modules, module).id,
    inputs: toWire(inputs),
    createdAt: earlier,
    updatedAt: earlier,
    updatedBy: owner.id,
    updatedByName: owner.plan.name,
  }));
  const plan = await getOnly(tx.insert(assessments).values(rows).returning());
  await updateModule(tx, plan.moduleId, {
    planAssessmentId: plan.id,
    planFrom: startOfYear(hospital.timeline.today),
    premiumSurcharges: demoSurcharges,
  });
  await loadFeed(tx, getByName(hospital.modules, 'Mother-Baby').id, now);
  await loadSource(tx, getByName(hospital.modules, 'NICU'), now);
  await loadSubscriptions(tx, hospital, people, now);
  await tx.insert(apiTokens).values(makeTokens(hospital.id, now));
  const handedOver = getByName(hospital.modules, 'Labor & Delivery');
  const made = makeHandovers(
    handedOver,
    shifts.filter(({ moduleId }) => moduleId === handedOver.id),
    listStaff(handedOver, hospital, people),
  );
  await tx.insert(handovers).values(made.map(({ row }) => row));
  const entries = writeAuditTrail(hospital.id, shifts, people, now);
  const inOrder = [...entries, ...made.flatMap(each => each.entries)].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
  for (const entry of inOrder) await recordAudit(tx, entry);
}

const minute = 60_000;

/** Tokens whose texts nobody knows. */
function makeTokens(clientId: number, now: Date): (typeof apiTokens.$inferInsert)[] {
  const inDays = (days: number) => new Date(now.getTime() + days * 1440 * minute);
  const made = (name: string, scopes: TokenScope[], days: number, lastUsedAt: Date) => ({
    clientId,
    name,
    scopes,
    tokenHash: makeApiToken(clientId).hash,
    createdAt: inDays(days - 365),
    expiresAt: inDays(days),
    lastUsedAt,
  });
  return [
    made('Data warehouse', ['shifts:read', 'reports:read'], 250, new Date(now.getTime() - 40 * minute)),
    made('Bed board', ['census:write'], -20, inDays(-21)),
    made('Roster', ['schedule:write'], 120, new Date(now.getTime() - 180 * minute)),
  ];
}

/** The sign-ins of the last two weeks, one before the first entry of each person's day or night, and some corrections. */
function writeAuditTrail(
  clientId: number,
  shifts: readonly ShiftOfModule[],
  people: readonly StoredPerson[],
  now: Date,
): NewAuditEntry[] {
  const random = randomFrom('audit trail');
  const entries: NewAuditEntry[] = [];
  const record = (
    { id, plan }: StoredPerson,
    at: number,
    action: AuditAction,
    address: string,
    about: Partial<NewAuditEntry> = {},
  ) => {
    // A refused sign-in belongs to no hospital and has the name that was typed.
    const isRefused = action === 'sign-in refused';
    const actor = { actorId: id, actorName: isRefused ? plan.email : plan.name };
    const place = { clientId: isRefused ? null : clientId, address, requestId: '' };
    if (at <= now.getTime()) entries.push({ at: new Date(at), action, ...actor, ...place, ...about });
  };

  const since = new Date(now.getTime() - 14 * 1440 * minute).toISOString();
  const recent = shifts.filter(shift => shift.updated_at > since);
  const visits = Map.groupBy(recent, shift => `${shift.date} ${shift.is_day} ${shift.updated_by}`);
  for (const visit of visits.values()) {
    const person = getByName(people, visit[0]?.updated_by_name ?? '');
    const times = visit.map(shift => Date.parse(shift.updated_at));
    const arrival = Math.min(...times) - random.between(1, 4) * minute;
    const address = `10.20.4.${Math.floor(random.between(20, 60))}`;
    if (random.chance(0.07)) record(person, arrival - minute / 2, 'sign-in refused', address);
    record(person, arrival, 'signed in', address);
    for (const shift of visit.filter(({ rn_actual }) => Number(rn_actual) >= 2 && random.chance(0.04))) {
      record(person, Date.parse(shift.updated_at), 'changed shift', address, describeCorrection(shift));
    }
    if (random.chance(0.8)) record(person, Math.max(...times) + 5 * minute, 'signed out', address);
  }
  const admin = getByName(people, 'Adrian Moss');
  const yesterday = now.getTime() - 26 * 60 * minute;
  record(admin, yesterday, 'signed in', '10.20.0.15');
  record(admin, yesterday + minute, 'chose hospital', '10.20.0.15');
  record(admin, yesterday + 38 * minute, 'signed out', '10.20.0.15');
  return entries;
}

/** One RN had been forgotten. */
function describeCorrection({ moduleId, date, window_mins, rn_actual }: ShiftOfModule) {
  const to = Number(rn_actual);
  return {
    recordType: 'shift',
    recordId: `${moduleId}/${date}/${window_mins}`,
    details: { changes: [{ field: 'rn_actual', name: 'RNs actual', from: to - 1, to }] },
  };
}
