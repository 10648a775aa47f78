import { buildHistory } from '../forecast/history.ts';
import { listRecordRows, listRecordWeeks, type RecordRow } from '../forecast/record.ts';
import { scoreRecord } from '../forecast/score.ts';
import {
  findEndDate,
  listSimulatedWindows,
  type SimulatedUnit,
  simulateShifts,
  simulationZone,
} from './simulated-units.ts';

type Quantity = 'workload' | 'required';

/** The forecasts of the last 90 days of a simulated unit. */
function recordUnit(unit: SimulatedUnit, seed: number, quantity: Quantity): RecordRow[] {
  const times = { config: listSimulatedWindows(unit.windowsPerDay), timeZone: simulationZone };
  const today = findEndDate(unit);
  const history = buildHistory(simulateShifts(unit, seed), times, today);
  if (!history) return [];
  return listRecordWeeks(today).flatMap(week =>
    listRecordRows(history, week, today, unit.minRnTarget, quantity),
  );
}

export interface UnitVerdict {
  readonly name: string;
  /** By horizon: mean absolute error divided by that of the weekday mean, and coverage. */
  readonly ratios: readonly (number | null)[];
  readonly coverage: readonly (number | null)[];
}

/** The scores of units over several seeds, and the ratios of all of them together. */
export function judgeUnits(
  units: readonly SimulatedUnit[],
  seeds: readonly number[],
  quantity: Quantity = 'workload',
) {
  const totals = [0, 1, 2].map(() => ({ error: 0, baseline: 0 }));
  const verdicts = units.map((unit): UnitVerdict => {
    const score = scoreRecord(
      seeds.flatMap(seed => recordUnit(unit, seed, quantity)),
      unit.minRnTarget,
    );
    for (const [horizon, { forecasts, mae, maeSameWeekday }] of score.entries()) {
      const total = totals[horizon];
      if (!total) continue;
      total.error += forecasts * (mae ?? 0);
      total.baseline += forecasts * (maeSameWeekday ?? 0);
    }
    return {
      name: unit.name,
      ratios: score.map(({ mae, maeSameWeekday }) => mae && maeSameWeekday && mae / maeSameWeekday),
      coverage: score.map(({ coverage }) => coverage),
    };
  });
  return { verdicts, pooled: totals.map(({ error, baseline }) => error / baseline) };
}
