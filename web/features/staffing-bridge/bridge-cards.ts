import { describeBridgeCost, describeHours, nameBase } from '#domain/staffing-bridge/describe-bridge.ts';
import type { CardChoice, WaterfallCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import type { DrillDown, ShiftsQuery } from '#web/cards/show-shifts.ts';
import { buildTable } from '#web/cards/table.ts';
import { findExtent } from '#web/cards/words.ts';
import {
  type Bridge,
  type BridgeMeasure,
  type BridgeRow,
  buildBars,
  buildBridgeTable,
  dollars,
  findBaseLevel,
  hours,
  listRows,
  readBridge,
} from './bridge-figures.ts';
import { bridgeSheet, monthsSheet, stepsSheet } from './bridge-sheets.ts';

/** Why RN hours a day changed (B11). */
export function hoursBridgeCard(grouping: Grouping, id: string): WaterfallCard | null {
  const bridge = grouping.data.bridge && readBridge(grouping.data.bridge);
  if (!bridge) return null;
  const card = waterfallCard(grouping, bridge, hours, {
    id,
    title: 'Why RN hours changed',
    finding: describeHours(bridge),
  });
  if (!card || grouping.module === null) return card;
  return { ...card, sheet: firstRow => bridgeSheet(bridge, grouping.hoursPerDay, firstRow) };
}

/** Why their cost changed; null without a plan. */
export function costBridgeCard(grouping: Grouping, id: string): WaterfallCard | null {
  const bridge = grouping.data.bridge && readBridge(grouping.data.bridge);
  if (!bridge?.cost) return null;
  const finding = describeBridgeCost(bridge.base, bridge.cost, bridge);
  return waterfallCard(grouping, bridge, dollars, { id, title: 'Why cost changed', finding });
}

function waterfallCard(
  grouping: Grouping,
  bridge: Bridge,
  measure: BridgeMeasure,
  texts: Pick<WaterfallCard, 'id' | 'title' | 'finding'>,
): WaterfallCard | null {
  const shown = measure.show(bridge);
  if (!shown) return null;
  const rows = listRows(shown, bridge.base.kind);
  const panel = buildPanel(null, rows, measure, row => findBehind(grouping, bridge, row));
  return {
    ...texts,
    kind: 'waterfall',
    width: 'half',
    xTitle: measure.unit,
    formatTick: measure.formatTick,
    panels: [panel],
    extent: findExtent(rows.map(row => row.to)),
    table: panel.table,
    sheet: firstRow => stepsSheet(rows, measure.unit, firstRow),
  };
}

/** One waterfall with its table. `behind` opens the shifts that moved a step. */
function buildPanel(
  name: string | null,
  rows: readonly BridgeRow[],
  measure: BridgeMeasure,
  behind: (row: BridgeRow) => DrillDown | null,
): WaterfallCard['panels'][number] {
  const { rows: figures, ...table } = buildBridgeTable(rows, measure);
  return {
    name,
    bars: buildBars(rows, name !== null),
    table: {
      ...table,
      rows: figures.map((figure, index) => ({ ...figure, behind: rows[index] ? behind(rows[index]) : null })),
    },
  };
}

/** The shifts of a single module that moved a step most; a sum of modules has no level of its own to measure them against. */
function findBehind(
  { module, drillDown }: Grouping,
  bridge: Bridge,
  { id, name, change }: BridgeRow,
  dates: Pick<ShiftsQuery, 'start_date' | 'end_date'> = {},
): DrillDown | null {
  const level = findBaseLevel(id, bridge);
  const behind = drillDown({});
  if (module === null || level === null || change === null || !behind) return null;
  const step = id as NonNullable<ShiftsQuery['step']>;
  return {
    title: `${name}: the shifts that moved it most come first · ${behind.title}`,
    query: { ...behind.query, ...dates, step, base_level: level, is_decrease: change < 0 },
  };
}

/** A small waterfall for each month; null unless the range has several months with a bridge. */
export function bridgeMonthsCard(grouping: Grouping, id: string): WaterfallCard | null {
  const months = (grouping.data.bridge_months ?? []).flatMap(({ bridge, ...month }) =>
    bridge ? [{ ...month, bridge: readBridge(bridge) }] : [],
  );
  const [first] = months;
  if (!first || months.length < 2) return null;
  const choice = chooseMeasure(
    grouping,
    id,
    months.every(({ bridge }) => bridge.cost !== null),
  );
  const measure = choice?.chosen === 'dollars' ? dollars : hours;
  const drawn = months.flatMap(month => {
    const shown = measure.show(month.bridge);
    if (!shown) return [];
    const rows = listRows(shown, month.bridge.base.kind);
    const dates = { start_date: month.start, end_date: month.end };
    const behind = (row: BridgeRow) => findBehind(grouping, month.bridge, row, dates);
    return [{ ...month, shown, rows, panel: buildPanel(month.label, rows, measure, behind) }];
  });
  const grew = drawn.filter(({ shown }) => shown.change.shown > 0).length;
  return {
    id,
    kind: 'waterfall',
    width: 'whole',
    title: 'Month by month',
    finding: `${measure.unit}. More than ${describeMonthBase(first.bridge)} in ${grew} of ${drawn.length} months.`,
    xTitle: measure.unit,
    formatTick: measure.formatTick,
    panels: drawn.map(({ panel }) => panel),
    extent: findExtent(drawn.flatMap(({ rows }) => rows.map(row => row.to))),
    choice,
    table: buildTable('Month', drawn, ({ key, label }) => ({ key, name: label }), [
      ...(drawn[0]?.rows ?? []).map(
        (row, index) =>
          [
            row.name,
            null,
            ({ rows }: (typeof drawn)[number]) =>
              rows[index]?.shown.change ?? rows[index]?.shown.level ?? null,
          ] as const,
      ),
    ]),
    sheet: firstRow => monthsSheet(drawn, firstRow),
  };
}

/** Each month has as many days before it as it has itself. */
function describeMonthBase({ base }: Bridge): string {
  return base.kind === 'previous' ? 'in as many days before' : nameBase(base);
}

function chooseMeasure({ state }: Grouping, id: string, hasCost: boolean): CardChoice | null {
  if (!hasCost) return null;
  const options = [
    { id: 'hours', name: 'RN hours' },
    { id: 'dollars', name: 'Dollars' },
  ];
  const chosen = options.find(option => option.id === state.choices?.[id])?.id ?? 'hours';
  return { label: 'Measure', options, chosen };
}
