import { configToWire } from '#contract/shifts/shift-window-wire.ts';
import { padOtherPremiums } from '#domain/shifts/premium-types.ts';
import { defaultOverReasons, defaultUnderReasons } from '#domain/shifts/reasons.ts';
import { startOfMonth } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { catalogue, type SectionKey } from './catalogue.ts';
import { type DemoHospital, type DemoModule, demoHospitals } from './hospitals.ts';
import { insertClient, insertFields, insertModule, insertSection } from './insert.queries.ts';
import type { StoredModule } from './shift-generator.ts';
import { type Timeline, timelineOf } from './timeline.ts';

interface StoredSection {
  id: number;
  fields: StoredModule['fields'];
}

type StoredCatalogue = ReadonlyMap<SectionKey, StoredSection>;

export interface StoredHospital {
  id: number;
  plan: DemoHospital;
  timeline: Timeline;
  modules: readonly StoredModule[];
}

export async function loadCatalogue(tx: PlatformTx): Promise<StoredCatalogue> {
  const stored = new Map<SectionKey, StoredSection>();
  for (const [index, { key, name, internalName, fields }] of catalogue.entries()) {
    const id = await insertSection(tx, { name, internalName, position: index + 1 });
    const ids = await insertFields(
      tx,
      fields.map(({ name, help, rnsPerPatient }, place) => ({
        sectionId: id,
        name,
        help,
        rnsPerPatient: String(rnsPerPatient),
        position: place + 1,
      })),
    );
    stored.set(key, {
      id,
      fields: fields.flatMap(({ key, name, rnsPerPatient }) => {
        const fieldId = ids.get(name);
        return fieldId === undefined ? [] : [{ id: fieldId, key, name, rnsPerPatient }];
      }),
    });
  }
  return stored;
}

export async function loadHospitals(
  tx: PlatformTx,
  catalogue: StoredCatalogue,
  now: Date,
): Promise<[StoredHospital, ...StoredHospital[]]> {
  const [first, ...others] = demoHospitals;
  const stored: [StoredHospital, ...StoredHospital[]] = [await loadHospital(tx, first, catalogue, now)];
  for (const plan of others) stored.push(await loadHospital(tx, plan, catalogue, now));
  return stored;
}

async function loadHospital(
  tx: PlatformTx,
  plan: DemoHospital,
  catalogue: StoredCatalogue,
  now: Date,
): Promise<StoredHospital> {
  const timeline = timelineOf(plan, now);
  const createdAt = daysBefore(timeline.firstDate, 21);
  const id = await insertClient(tx, {
    name: plan.name,
    timezone: plan.timezone,
    firstGoodMonth: startOfMonth(timeline.firstDate),
    shiftWindowsConfig: configToWire(plan.shiftWindows),
    showFullSwRange: plan.showFullRange,
    createdAt,
  });
  const modules: StoredModule[] = [];
  for (const module of plan.modules) modules.push(await loadModule(tx, id, module, catalogue, createdAt));
  return { id, plan, timeline, modules };
}

async function loadModule(
  tx: PlatformTx,
  clientId: number,
  plan: DemoModule,
  catalogue: StoredCatalogue,
  createdAt: Date,
): Promise<StoredModule> {
  const sections = plan.sections.flatMap(key => catalogue.get(key) ?? []);
  const module = {
    clientId,
    name: plan.name,
    minRnTarget: String(plan.minRnTarget),
    overReasons: [...defaultOverReasons, ...plan.overReasons],
    underReasons: [...defaultUnderReasons, ...plan.underReasons],
    otherPremiums: [...padOtherPremiums(plan.otherPremiums)],
    createdAt,
  };
  const sectionIds = sections.map(section => section.id);
  const id = await insertModule(tx, module, sectionIds);
  return { clientId, id, plan, fields: sections.flatMap(section => section.fields) };
}

/** 18:00 in UTC, so many days before a date: a working hour in all of our time zones. */
export function daysBefore(date: string, days: number): Date {
  return new Date(Date.parse(`${date}T18:00:00Z`) - days * 86_400_000);
}
