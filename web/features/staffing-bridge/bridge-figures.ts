import type { ReportData } from '#contract/reports/report-context.ts';
import { fromWire } from '#contract/wire.ts';
import {
  formatMoney,
  formatNumber,
  formatSigned,
  formatSignedMoney,
  noFigure,
} from '#domain/measures/formatting.ts';
import type { CostSteps, HourSteps } from '#domain/reports/bridge/bridge.ts';
import type { BridgeBase } from '#domain/reports/bridge/bridge-spans.ts';
import { type BridgeStep, bridgeSteps } from '#domain/reports/bridge/describe-bridge.ts';
import type { WaterfallBar } from '#web/charts/waterfall-chart.tsx';

type WireBridge = NonNullable<ReportData['bridge']>;
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
  format: value => formatNumber(value, 1),
  formatChange: value => formatSigned(value, 1),
  formatTick: value => String(value),
  getSteps: bridge => bridge.hours,
};

export const dollars: Measure = {
  unit: 'Dollars a day',
  format: value => formatMoney(value, 0),
  formatChange: value => (value === null ? noFigure : formatSignedMoney(value)),
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

/** The bars of a waterfall, with short names where there is little room. */
export function buildBars(rows: readonly BridgeRow[], measure: Measure, isShort: boolean): WaterfallBar[] {
  return rows.map(({ id, name, short, from, to, change }) => ({
    name: isShort ? short : name,
    from,
    to,
    colour: chooseColour(id, change),
    text: change === null ? measure.format(to) : measure.formatChange(change),
  }));
}

function chooseColour(id: BridgeRow['id'], change: number | null): WaterfallBar['colour'] {
  if (change === null) return id === 'start' ? 'target' : 'actual';
  return change < 0 ? 'under' : 'over';
}

/** The figures of a waterfall, with a row for each bar. */
export function buildBridgeTable(rows: readonly BridgeRow[], { unit, format, formatChange }: Measure) {
  return {
    rowName: 'Step',
    columns: [
      { name: 'Change', format: formatChange },
      { name: unit, format },
    ],
    rows: rows.map(({ id, name, change, to }) => ({ key: id, name, values: [change, to] })),
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
