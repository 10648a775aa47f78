import { fromWire } from '#contract/wire.ts';
import type { HospitalQuarter } from '#domain/peers/peer-quarter.ts';
import { type Quarter, toQuarterRange, toWholeWeeks } from '#domain/peers/quarters.ts';
import { toPeerWeeks, type WeekSums } from '#domain/peers/week-sums.ts';
import { findFirstCounted, sumCompleteness } from '#domain/shifts/completeness.ts';
import { addDays, type DateRange } from '#domain/time/calendar.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import { listKnownChangedWindows, loadCompletenessByModule } from '#server/db/shift-months/completeness.ts';
import {
  type CatalogueField,
  countPeerShiftsByWindow,
  listCatalogue,
  listCountedElsewhere,
  listMembers,
  listWeekSums,
  type PeerMember,
} from './peers.queries.ts';

/** A hospital of a group in a quarter, with its sums as they are now. */
interface SummedHospital extends HospitalQuarter {
  readonly clientId: number;
  readonly sums: readonly WeekSums[];
}

interface SummedGroup {
  readonly hospitals: readonly SummedHospital[];
  /** The modules that were summed. */
  readonly modules: readonly PeerMember[];
  readonly catalogue: readonly CatalogueField[];
}

/** The sums of the hospitals that are in a group and agree now (B21). */
export async function sumMembers(tx: PlatformTx, group: string, quarter: Quarter): Promise<SummedGroup> {
  const members = await listMembers(tx, group);
  const [elsewhere, catalogue] = await runTogether([
    () => listCountedElsewhere(tx, members, { group, quarter }),
    () => listCatalogue(tx),
  ]);
  const modules = members.filter(({ id }) => !elsewhere.has(id));
  const weights = Object.fromEntries(catalogue.map(({ id, rnsPerPatient }) => [id, rnsPerPatient]));
  const range = toQuarterRange(quarter);
  const counts = await countPeerShiftsByWindow(tx, modules, range);
  const [sums, readCompleteness] = await runTogether([
    () => listWeekSums(tx, modules, toWholeWeeks(quarter), weights),
    // What needs no more of the database is computed while it sums.
    () => createCompletenessReader(tx, { members: modules, counts, range }),
  ]);
  const sumsOf = Map.groupBy(sums, ({ clientId }) => clientId);
  const modulesOf = Map.groupBy(modules, ({ clientId }) => clientId);
  const hospitals = [...new Set(members.map(({ clientId }) => clientId))].map(clientId => {
    const own = (sumsOf.get(clientId) ?? []).map(({ clientId: _, ...week }) => week);
    const counted = modulesOf.get(clientId) ?? [];
    return {
      clientId,
      sums: own,
      weeks: toPeerWeeks(own),
      completeness: readCompleteness(counted),
      isElsewhere: counted.length === 0,
    };
  });
  return { hospitals, modules, catalogue };
}

interface CountedMembers {
  readonly members: readonly PeerMember[];
  readonly counts: Awaited<ReturnType<typeof countPeerShiftsByWindow>>;
  readonly range: DateRange;
}

/** Saved of possible shifts of modules in a quarter that has ended, as reports cite it (D22). */
async function createCompletenessReader(tx: PlatformTx, { members, counts, range }: CountedMembers) {
  const modules = members.map(module => {
    const config = fromWire(module.shiftWindowsConfig);
    const changed = listKnownChangedWindows(range, config, module.timeZone);
    const calendar = {
      range,
      today: addDays(range.end, 1),
      config,
      removed: changed.filter(({ elapsedMinutes }) => elapsedMinutes === 0),
      selectedIds: null,
      first: findFirstCounted(module.firstShift, module.firstGoodMonth),
    };
    return { module: { ...module, name: '' }, calendar, counts: counts.get(module.id) ?? [] };
  });
  const found = await loadCompletenessByModule(tx, modules);
  return (counted: readonly PeerMember[]): number => {
    const parts = counted.flatMap(({ id }) => found.get(id) ?? []);
    const { saved, possible } = sumCompleteness(parts);
    return possible === 0 ? 0 : saved / possible;
  };
}
