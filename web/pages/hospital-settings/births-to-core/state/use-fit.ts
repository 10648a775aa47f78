import { useMemo } from 'react';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import { findCore } from '#domain/simulation/core-figures.ts';
import { explainMisfit } from '#domain/simulation/describe-fit.ts';
import { compareWithRecord, type Fit, getRecordedShare } from '#domain/simulation/fit.ts';
import { computeNeededRns, getCoverage } from '#domain/simulation/needed-rns.ts';
import { narrowToWindow } from '#domain/simulation/recorded-counts.ts';
import { toLoads } from '#domain/simulation/unit.ts';
import { useResult, useSimulation } from './use-simulation.ts';
import { usualCoverage } from './variants.ts';

/** A shift window with the need that the model gives it. */
export interface WindowNeed {
  label: string;
  isDay: boolean;
  mean: number;
  /** The smallest core that is enough in 90 % of the time. */
  core: number;
  /** Of the chosen core. */
  covered: number;
  recorded: number;
  shifts: number;
}

/** Each window of the record with the unit's own profile: its share of the patients of each field. */
export function useWindowNeeds(): WindowNeed[] {
  const { record, prefill } = useSimulation();
  const { scenario, variants } = useResult();
  const { core } = variants.now;
  const computed = useMemo(
    () =>
      record.windows.map(window => {
        const unit = narrowToWindow(scenario, prefill.counts, window);
        return { window, needed: computeNeededRns(toLoads(unit), unit.phi) };
      }),
    [record, scenario, prefill.counts],
  );
  return computed.map(({ window, needed }) => ({
    label: clockLabel(window.window),
    isDay: window.isDay,
    mean: needed.mean,
    core: findCore(needed, scenario.terms.floor, usualCoverage),
    covered: getCoverage(needed, core),
    recorded: getRecordedShare(window.rnTargets, core),
    shifts: window.shifts,
  }));
}

/** The model beside the recorded shifts; null without any. */
export function useFit(): { fit: Fit; reasons: string[] } | null {
  const { record, prefill } = useSimulation();
  const { variants } = useResult();
  const windows = useWindowNeeds();
  const { needed } = variants.now;
  const fit = useMemo(
    () =>
      compareWithRecord(
        needed,
        record.windows.flatMap(({ rnTargets }) => rnTargets),
        prefill.minRnTarget,
      ),
    [needed, record, prefill.minRnTarget],
  );
  const ascending = windows.toSorted((a, b) => a.mean - b.mean);
  const [lowest, highest] = [ascending[0], ascending.at(-1)];
  if (!fit || !lowest || !highest) return null;
  const circumstances = { fit, modelMean: needed.mean, recordedMean: prefill.meanRns, lowest, highest };
  return { fit, reasons: fit.isOff ? explainMisfit(circumstances) : [] };
}
