import { toWire } from '#contract/wire.ts';
import { padOtherPremiums } from '#domain/shifts/premium-types.ts';
import { defaultOverReasons, defaultUnderReasons } from '#domain/shifts/reasons.ts';
import { findStaffingDate, listShiftWindows } from '#domain/shifts/shift-windows.ts';
import type { StandardChange } from '#domain/standards/setting/setting.ts';
import { addDays, addMonths, listDates, startOfMonth } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { getOnly } from '#server/db/rows.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';
import { clients, moduleSections, modules } from '#server/db/tables/clients.ts';
import { catalogue, type FieldName, type SectionName } from './catalogue.ts';
import {
  chooseRules,
  type DemoHospital,
  type DemoModule,
  demoHandoverMinutes,
  demoHospitals,
  demoPeerGroup,
} from './hospitals.ts';
import { listMissedCareTypes } from './missed-care.ts';

export type StoredModule = Awaited<ReturnType<typeof loadModule>>;

export interface StoredHospital {
  id: number;
  plan: DemoHospital;
  timeline: Timeline;
  modules: readonly StoredModule[];
}

export async function loadHospitals(tx: PlatformTx, now: Date): Promise<StoredHospital[]> {
  const stored = await loadCatalogue(tx);
  const hospitals: StoredHospital[] = [];
  for (const plan of demoHospitals) {
    const timeline = buildTimeline(plan, now);
    const createdAt = daysBefore(timeline.firstDate, 21);
    const client = {
      name: plan.name,
      timezone: plan.timezone,
      firstGoodMonth: startOfMonth(timeline.firstDate),
      shiftWindowsConfig: toWire(plan.shiftWindows),
      showFullSwRange: plan.showFullRange ?? false,
      idleMinutes: plan.idleMinutes ?? null,
      standardEfforts: plan.standardEfforts ?? {},
      missedCareTypes: listMissedCareTypes(plan),
      sharesWithPeers: plan.modules.some(({ isPeer }) => isPeer),
      createdAt,
    };
    const { id } = await getOnly(tx.insert(clients).values(client).returning({ id: clients.id }));
    const modules: StoredModule[] = [];
    for (const module of plan.modules) modules.push(await loadModule(tx, id, module, stored, createdAt));
    hospitals.push({ id, plan, timeline, modules });
  }
  return hospitals;
}

async function loadCatalogue(tx: PlatformTx) {
  const sectionRows = Object.keys(catalogue).map((internalName, index) => ({
    name: internalName.replace(/.*: /, ''),
    internalName,
    position: index + 1,
  }));
  const storedSections = await tx.insert(sections).values(sectionRows).returning();
  const fieldRows = storedSections.flatMap(({ id: sectionId, internalName }) =>
    catalogue[internalName as SectionName].map(([name, rnsPerPatient, help], index) => ({
      sectionId,
      name,
      help: `${help} ${describeRatio(rnsPerPatient)}`,
      rnsPerPatient: String(rnsPerPatient),
      position: index + 1,
    })),
  );
  return { sections: storedSections, fields: await tx.insert(acuityFields).values(fieldRows).returning() };
}

function describeRatio(rnsPerPatient: number): string {
  if (rnsPerPatient < 1) return `One RN for ${Math.round(1 / rnsPerPatient)}.`;
  return rnsPerPatient === 1 ? 'One RN each.' : 'Two RNs each.';
}

async function loadModule(
  tx: PlatformTx,
  clientId: number,
  plan: DemoModule,
  stored: Awaited<ReturnType<typeof loadCatalogue>>,
  createdAt: Date,
) {
  const module = {
    clientId,
    name: plan.name,
    minRnTarget: String(plan.minRnTarget),
    overReasons: [...defaultOverReasons, ...(plan.overReasons ?? [])],
    underReasons: [...defaultUnderReasons, ...(plan.underReasons ?? [])],
    otherPremiums: [...padOtherPremiums(plan.otherPremiums ?? [])],
    reminders: plan.reminders ?? null,
    escalationEmails: [...(plan.escalationEmails ?? [])],
    handoverMinutes: plan.roster ? demoHandoverMinutes : 0,
    redFlagRules: chooseRules(plan),
    peerGroup: plan.isPeer ? demoPeerGroup : null,
    createdAt,
  };
  const sectionIds = stored.sections
    .filter(({ internalName }) => plan.sections.some(name => name === internalName))
    .map(({ id }) => id);
  const fields = stored.fields.filter(({ sectionId }) => sectionIds.includes(sectionId));
  const standards = listStandards(plan, fields);
  const { id: moduleId } = await getOnly(
    tx
      .insert(modules)
      .values({ ...module, standards })
      .returning({ id: modules.id }),
  );
  await tx.insert(moduleSections).values(sectionIds.map(sectionId => ({ clientId, moduleId, sectionId })));
  return {
    clientId,
    id: moduleId,
    plan,
    fields: fields.map(({ id, name }) => ({ id, name: name as FieldName })),
    standards,
    rnsPerPatient: Object.fromEntries<number>(fields.map(field => [field.id, Number(field.rnsPerPatient)])),
  };
}

function listStandards(
  { standard }: DemoModule,
  fields: readonly { id: number; name: string }[],
): StandardChange[] {
  if (!standard) return [];
  const { pack, unitType, from, plan } = standard;
  const findClass = (name: string) =>
    Object.keys(standard.fields).find(id => standard.fields[id]?.some(each => each === name));
  const map = Object.fromEntries(
    fields.map(({ id, name }) => {
      const found = findClass(name);
      return [id, found ? { class: found, patients: 1 } : null];
    }),
  );
  return [{ pack, unit_type: unitType, from, map, ...plan }];
}

/** One of the stored hospitals, modules or people. */
export function getByName<Item extends { plan: { name: string } }>(
  items: readonly Item[],
  name: string,
): Item {
  const item = items.find(({ plan }) => plan.name === name);
  if (!item) throw new Error(`the demo has no ${name}`);
  return item;
}

/** 18:00 UTC, so many days before a date: a working hour in all of our time zones. */
export function daysBefore(date: string, days: number): Date {
  return new Date(Date.parse(`${date}T18:00:00Z`) - days * 86_400_000);
}

export type Timeline = ReturnType<typeof buildTimeline>;

/** A window that has begun by now. `slot` is its place among all windows since the first date, those without minutes included. */
export type PastWindow = Timeline['windows'][number];

/** Whole days from the hospital's first recorded date up to yesterday, and today's windows so far (D12, D37). */
export function buildTimeline({ shiftWindows, timezone, recorded }: DemoHospital, now: Date) {
  const today = findStaffingDate(now.getTime(), shiftWindows, timezone);
  const firstDate =
    'months' in recorded ? addMonths(today, -recorded.months) : addDays(today, -7 * recorded.weeks);
  const windows = listDates({ start: firstDate, end: today })
    .flatMap(date => listShiftWindows(date, shiftWindows, timezone).map(window => ({ date, window })))
    .map((past, slot) => ({ ...past, slot }))
    .filter(({ window }) => window.elapsedMinutes > 0 && Date.parse(window.time) <= now.getTime());
  return { today, firstDate, windows };
}
