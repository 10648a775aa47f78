import type { ReportData } from '#contract/reports/report-context.ts';
import { fromWire } from '#contract/wire.ts';
import type { ShownFigure } from '#domain/measures/figures.ts';
import { formatMoneyTick } from '#domain/measures/formatting.ts';
import type { BridgeBase } from '#domain/staffing-bridge/bridge-spans.ts';
import type { BridgeStep } from '#domain/staffing-bridge/bridge-steps.ts';
import { type ShownBridge, showCost, showHours } from '#domain/staffing-bridge/show-bridge.ts';
import type { WaterfallBar } from '#web/charts/waterfall-chart.tsx';

type WireBridge = NonNullable<ReportData['bridge']>;
export type Bridge = ReturnType<typeof readBridge>;

export const readBridge = fromWire<WireBridge>;

/** RN hours or dollars a day: how they are read and written. */
export interface BridgeMeasure {
  unit: string;
  formatTick: (value: number) => string;
  show: (bridge: Bridge) => ShownBridge | null;
}

export const hours: BridgeMeasure = {
  unit: 'RN hours a day',
  formatTick: value => String(value),
  show: bridge => showHours(bridge.hours),
};

export const dollars: BridgeMeasure = {
  unit: 'Dollars a day',
  formatTick: formatMoneyTick,
  show: bridge => bridge.cost && showCost(bridge.cost),
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
  /** As shown: the level after the step, and the step. */
  shown: { level: ShownFigure; change: ShownFigure | null };
}

/** The start, each step on top of those before, and the end. */
export function listRows({ start, steps, end }: ShownBridge, kind: BridgeBase): BridgeRow[] {
  const names = nameEnds(kind);
  const buildEnd = (id: 'start' | 'end', level: ShownFigure): BridgeRow => ({
    id,
    name: names[id],
    short: names[id],
    from: null,
    to: level.value ?? 0,
    change: null,
    shown: { level, change: null },
  });
  return [
    buildEnd('start', start),
    ...steps.map(({ id, name, short, change, level }, index) => ({
      id,
      name,
      short,
      from: (steps[index - 1]?.level ?? start).value,
      to: level.value ?? 0,
      change: change.value,
      shown: { level, change },
    })),
    buildEnd('end', end),
  ];
}

/** The bars of a waterfall, with short names where there is little room. */
export function buildBars(rows: readonly BridgeRow[], isShort: boolean): WaterfallBar[] {
  return rows.map(({ id, name, short, from, to, shown: { level, change } }) => ({
    name: isShort ? short : name,
    from,
    to,
    colour: chooseColour(id, change),
    text: (change ?? level).text,
  }));
}

function chooseColour(id: BridgeRow['id'], change: ShownFigure | null): WaterfallBar['colour'] {
  if (change === null) return id === 'start' ? 'target' : 'actual';
  return change.shown < 0 ? 'under' : 'over';
}

/** The figures of a waterfall, with a row for each bar. */
export function buildBridgeTable(rows: readonly BridgeRow[], { unit }: BridgeMeasure) {
  return {
    rowName: 'Step',
    columns: [{ name: 'Change' }, { name: unit }],
    rows: rows.map(({ id, name, shown: { change, level } }) => ({ key: id, name, values: [change, level] })),
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
