import { fromWire } from '#contract/wire.ts';
import { formatMoney, formatSignedMoney } from '#domain/measures/formatting.ts';
import type { CostSteps, HourSteps } from '#domain/reports/bridge/bridge.ts';
import type { BridgeBase } from '#domain/reports/bridge/bridge-spans.ts';
import { type BridgeStep, bridgeSteps } from '#domain/reports/bridge/describe-bridge.ts';
import type { DrillDown } from '#web/pages/reports/shifts-behind/show-shifts.ts';
import type { Blocks, WaterfallCard } from '../card.ts';
import { buildTable } from '../table.ts';
import { formatOne, signed } from '../words.ts';

type WireBridge = NonNullable<Blocks['bridge']>;
export type Bridge = ReturnType<typeof readBridge>;

export function readBridge(bridge: WireBridge) {
  return fromWire(bridge);
}

/** RN hours or dollars a day: how they are read and written. */
export interface Measure {
  unit: string;
  format: (value: number | null) => string;
  formatChange: (value: number | null) => string;
  formatTick: (value: number) => string;
  getSteps: (bridge: Bridge) => (HourSteps & Partial<CostSteps>) | null;
}

export const hours: Measure = {
  unit: 'RN hours a day',
  format: formatOne,
  formatChange: signed(1),
  formatTick: value => String(value),
  getSteps: bridge => bridge.hours,
};

export const dollars: Measure = {
  unit: 'Dollars a day',
  format: value => formatMoney(value, 0),
  formatChange: value => (value === null ? formatOne(null) : formatSignedMoney(value)),
  formatTick: value => formatMoney(value, 0),
  getSteps: bridge => bridge.cost,
};

/** The names of the two ends. */
export function nameEnds(kind: BridgeBase): { start: string; end: string } {
  return { start: { previous: 'Before', last_year: 'Last year', plan: 'Planned' }[kind], end: 'Actual' };
}

/** A row of the waterfall. `change` is null for its two ends. */
export interface BridgeRow {
  id: BridgeStep | 'start' | 'end';
  name: string;
  /** For charts with little room. */
  short: string;
  from: number | null;
  to: number;
  change: number | null;
}

/** The start, each step on top of those before, and the end. */
export function listRows(steps: HourSteps & Partial<CostSteps>, kind: BridgeBase): BridgeRow[] {
  const names = nameEnds(kind);
  let level = steps.start;
  const between = bridgeSteps.flatMap(({ id, name, short }) => {
    const change = steps[id];
    if (change === undefined) return [];
    const from = level;
    level += change;
    return [{ id, name, short, from, to: level, change }];
  });
  return [
    { id: 'start', name: names.start, short: names.start, from: null, to: steps.start, change: null },
    ...between,
    { id: 'end', name: names.end, short: names.end, from: null, to: steps.end, change: null },
  ];
}

/** One waterfall with its table. `behind` opens the shifts that moved a step. */
export function buildPanel(
  name: string | null,
  rows: readonly BridgeRow[],
  { unit, format, formatChange }: Measure,
  behind: (row: BridgeRow) => DrillDown | null,
): WaterfallCard['panels'][number] {
  return {
    name,
    bars: rows.map(({ id, name: long, short, from, to, change }) => ({
      name: name === null ? long : short,
      from,
      to,
      colour: change === null ? (id === 'start' ? 'target' : 'actual') : change < 0 ? 'under' : 'over',
      text: change === null ? format(to) : formatChange(change),
    })),
    table: buildTable('Step', rows, row => ({ key: row.id, name: row.name, behind: behind(row) }), [
      ['Change', formatChange, row => row.change],
      [unit, format, row => row.to],
    ]),
  };
}

/** The base's level that the shifts of a step are measured against; null for steps that no single shift moves. */
export function findBaseLevel(step: BridgeRow['id'], { levels: { base, period } }: Bridge): number | null {
  switch (step) {
    case 'volume':
      return base.census;
    case 'acuity': {
      const side = base.census > 0 ? base : period;
      return side.census > 0 ? side.workload / side.census : 0;
    }
    case 'minimum':
      return base.minimum;
    case 'staffing':
      return base.variance;
    case 'premium':
      return 0;
    default:
      return null;
  }
}
