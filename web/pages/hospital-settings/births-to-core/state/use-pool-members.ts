import { useQueries } from '@tanstack/react-query';
import { computeNeededRns, type NeededRns } from '#domain/simulation/needed-rns.ts';
import { estimatePhi, mergeCounts } from '#domain/simulation/recorded-counts.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import {
  type RecordedWindows,
  recordedWindowsQuery,
} from '#web/pages/hospital-settings/assessment/state/assessments-query.ts';
import { parseNumber } from '#web/pages/hospital-settings/assessment/state/typed-assessment.ts';
import {
  useAssessment,
  usePlanned,
} from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { useResult, useSimulation } from './use-simulation.ts';

/** A unit that a pool serves, without its core. */
export interface PoolMember {
  moduleId: number;
  name: string;
  floor: number;
  needed: NeededRns;
}

/** A pool that cannot be computed, and why. */
export type WithoutUnits =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'unrecorded'; names: string[] };

/** The modules that can share a pool with that of the assessment. */
export function usePoolCandidates() {
  const own = useAssessment(state => state.moduleId);
  return availableModules(useAuthState()).filter(({ id }) => id !== own);
}

/** The unit of the assessment, and the chosen modules with the patients of their own record at the same births. */
export function usePoolMembers(): { kind: 'needed'; units: readonly PoolMember[] } | WithoutUnits {
  const { typed, prefill } = useSimulation();
  const { scenario, variants } = useResult();
  const { module } = usePlanned();
  const moduleId = useAssessment(state => state.moduleId);
  const chosen = usePoolCandidates().filter(({ id }) => typed.pool.modules.includes(id));
  const records = useQueries({ queries: chosen.map(({ id }) => recordedWindowsQuery(id)) });
  const growth = scenario.births / (parseNumber(prefill.figures.births.text) || scenario.births);
  const failed = records.find(({ data, error }) => !data && error);
  if (chosen.length === 0) return { kind: 'none' };
  if (failed?.error) return { kind: 'failed', error: failed.error, retry: () => void failed.refetch() };
  const others: PoolMember[] = [];
  const unrecorded: string[] = [];
  for (const [index, { id, name, min_rn_target: floor }] of chosen.entries()) {
    const record = records[index]?.data;
    if (!record) return { kind: 'loading' };
    if (record.windows.length === 0) unrecorded.push(name);
    else others.push({ moduleId: id, name, floor, needed: computeNeed(record, growth) });
  }
  if (unrecorded.length > 0) return { kind: 'unrecorded', names: unrecorded };
  const own = {
    moduleId,
    name: module?.name ?? '',
    floor: scenario.terms.floor,
    needed: variants.now.needed,
  };
  return { kind: 'needed', units: [own, ...others] };
}

const computed = new WeakMap<RecordedWindows, { growth: number; needed: NeededRns }>();

/** Computed once, because a slider asks for it with every move. */
function computeNeed(record: RecordedWindows, growth: number): NeededRns {
  const known = computed.get(record);
  if (known?.growth === growth) return known.needed;
  const counts = mergeCounts(record.windows);
  const ratios = new Map(record.fields.map(({ id, rnsPerPatient }) => [id, rnsPerPatient]));
  const loads = counts.map(({ field, mean }) => ({
    meanCount: mean * growth,
    rnsPerPatient: ratios.get(field) ?? 0,
  }));
  const needed = computeNeededRns(loads, estimatePhi(counts));
  computed.set(record, { growth, needed });
  return needed;
}
