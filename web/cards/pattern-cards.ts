import { capitalize, formatCount } from '#domain/measures/formatting.ts';
import type { Paired } from '#domain/reports/options/counterparts.ts';
import type { Blocks, HeatmapCard, LinesCard } from './card.ts';
import { comparedColumns, compareFigures, pairPeriods } from './compared.ts';
import type { DrillDownPlace, Grouping } from './grouping.ts';
import { heatMeasures, heatmapCard } from './heatmap-card.ts';
import { buildTable } from './table.ts';
import { findExtent, findExtremes, formatOne } from './words.ts';

type Pattern = NonNullable<Blocks['patterns']>[number];
type PatternEntry = Pattern['by_window'][number] | Pattern['by_weekday'][number];

/** The two axes of a pattern: through the day, and through the week. */
export interface PatternAxis {
  name: string;
  columnName: string;
  preposition: 'at' | 'on';
  entries: (pattern: Pattern) => readonly PatternEntry[];
}

export const throughTheDay: PatternAxis = {
  name: 'through the day',
  columnName: 'Shift',
  preposition: 'at',
  entries: pattern => pattern.by_window,
};

export const throughTheWeek: PatternAxis = {
  name: 'through the week',
  columnName: 'Weekday',
  preposition: 'on',
  entries: pattern => pattern.by_weekday,
};

/** The census in one period, with the range between its percentiles. */
export function volumeCard(grouping: Grouping, id: string, axis: PatternAxis): LinesCard | null {
  const { before, unit, state } = grouping;
  const recorded = pairPeriods(grouping, block => block.patterns).filter(({ by_window }) =>
    by_window.some(({ shifts }) => shifts > 0),
  );
  const pattern = recorded.find(({ key }) => key === state.choices?.[id]) ?? recorded.at(-1);
  if (!pattern) return null;
  const entries = pairEntries(pattern, axis).map(entry => ({
    ...entry,
    compared: compareFigures(entry.census, before && entry.earlier?.census),
  }));
  return {
    id,
    kind: 'lines',
    width: 'half',
    title: `Census ${axis.name}`,
    finding: describeVolume(pattern, axis),
    yTitle: 'Patients',
    lines: [
      { name: 'Mean', role: 'actual', values: entries.map(({ census }) => census) },
      ...(before
        ? [
            {
              name: before.title,
              role: 'before' as const,
              values: entries.map(entry => entry.earlier?.census ?? null),
            },
          ]
        : []),
    ],
    band: {
      name: '10th to 90th percentile',
      low: entries.map(entry => entry.census_p10),
      high: entries.map(entry => entry.census_p90),
    },
    extent: findExtent(
      entries.flatMap(({ census, census_p10, census_p90, earlier }) => [
        census,
        census_p10,
        census_p90,
        earlier?.census ?? null,
      ]),
    ),
    choice:
      recorded.length > 1
        ? {
            label: capitalize(unit),
            options: recorded.map(({ key, label }) => ({ id: key, name: label })),
            chosen: pattern.key,
          }
        : null,
    table: buildTable(
      axis.columnName,
      entries,
      entry => ({
        key: entry.label,
        name: entry.label,
        behind: entry.shifts > 0 ? grouping.drillDown(locate(pattern, entry)) : null,
      }),
      [
        ['Shifts', formatCount, entry => entry.shifts],
        ['Census', null, ({ compared }) => compared.now],
        ['10th percentile', formatOne, entry => entry.census_p10],
        ['90th percentile', formatOne, entry => entry.census_p90],
        ...comparedColumns<(typeof entries)[number]>(before, null, ({ compared }) => compared),
      ],
    ),
  };
}

function describeVolume(pattern: Pattern, { entries, preposition }: PatternAxis): string {
  const recorded = entries(pattern).filter(({ shifts }) => shifts > 0);
  const found = findExtremes(recorded, ({ census }) => census ?? 0);
  if (!found) return `${pattern.label}.`;
  const at = ({ label, census }: PatternEntry) => `${preposition} ${label} (${formatOne(census)})`;
  return `${pattern.label}: highest ${at(found.most)}, lowest ${at(found.least)}. Eight of ten shifts lie in the band.`;
}

/** The patterns of all periods in one table. */
export function patternHeatmap(grouping: Grouping, id: string, axis: PatternAxis): HeatmapCard | null {
  const { unit } = grouping;
  const patterns = pairPeriods(grouping, block => block.patterns);
  const [first] = patterns;
  if (!first) return null;
  return heatmapCard(grouping, {
    ...axis,
    id,
    title: measure => `${measure} ${axis.name} by ${unit}`,
    rows: patterns.map(pattern => ({
      ...pattern,
      places: pairEntries(pattern, axis).map(entry => ({
        now: entry,
        earlier: entry.earlier,
        behind: locate(pattern, entry),
      })),
    })),
    columns: axis.entries(first).map(({ label }) => ({ key: label, label })),
    measures: heatMeasures,
    defaultMeasure: 'census',
  });
}

/** Pairs by window or weekday, not by position: the shift times may have changed in between. */
function pairEntries(pattern: Paired<Pattern>, { entries }: PatternAxis): Paired<PatternEntry>[] {
  const identify = (entry: PatternEntry) => ('id' in entry ? entry.id : entry.weekday);
  const earlier = new Map(
    (pattern.earlier ? entries(pattern.earlier) : []).map(entry => [identify(entry), entry]),
  );
  return entries(pattern).map(entry => ({ ...entry, earlier: earlier.get(identify(entry)) }));
}

function locate(period: Pattern, entry: PatternEntry): DrillDownPlace {
  if ('id' in entry) return { period, window: entry };
  return { period, weekday: { id: entry.weekday, label: entry.label } };
}
