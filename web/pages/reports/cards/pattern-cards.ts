import type { ReportData } from '#contract/reports/report-context.ts';
import { formatNumber, formatProductivityIndex } from '#domain/measures/formatting.ts';
import type { HeatmapCard, LinesCard } from './card.ts';
import { comparedColumns, comparedValues, counterpart } from './compared.ts';
import { fullNameOf, type HeatMeasure, heatmapCard } from './heatmap-card.ts';
import type { Part } from './part.ts';
import { extremes, formatCount, formatOne, signed, titled, unitOf } from './words.ts';

type Pattern = NonNullable<ReportData['patterns']>[number];
type Entry = Omit<Pattern['by_window'][number], 'id'>;

/** How a pattern is read: through the day, or through the week. */
export interface Reading {
  name: string;
  columnName: string;
  preposition: 'at' | 'on';
  entries: (pattern: Pattern) => readonly Entry[];
  /** What tells the shifts of an entry from others. */
  where: (pattern: Pattern, index: number) => Parameters<Part['behind']>[0];
}

export const throughTheDay: Reading = {
  name: 'through the day',
  columnName: 'Shift',
  preposition: 'at',
  entries: pattern => pattern.by_window,
  where: (pattern, index) => {
    const window = pattern.by_window[index];
    return window ? { window } : {};
  },
};

export const throughTheWeek: Reading = {
  name: 'through the week',
  columnName: 'Weekday',
  preposition: 'on',
  entries: pattern => pattern.by_weekday,
  where: (pattern, index) => {
    const day = pattern.by_weekday[index];
    return day ? { weekday: { id: day.weekday, label: day.label } } : {};
  },
};

/** Census with its usual range, in the period chosen. */
export function volumeCard(part: Part, id: string, reading: Reading): LinesCard | null {
  const recorded = (part.data.patterns ?? []).filter(pattern => isRecorded(pattern));
  const pattern = recorded.find(({ key }) => key === part.state.choices?.[id]) ?? recorded.at(-1);
  if (!pattern) return null;
  const entries = reading.entries(pattern);
  const then = censusBefore(part, pattern, reading);
  return {
    id,
    kind: 'lines',
    width: 'half',
    title: `Census ${reading.name}`,
    finding: volumeFinding(pattern, reading),
    xTitle: reading.columnName,
    yTitle: 'Patients',
    categories: entries.map(entry => entry.label),
    lines: [
      { name: 'Mean', role: 'actual', values: entries.map(entry => entry.census) },
      ...(part.before ? [{ name: titled(part.before.name), role: 'before' as const, values: then }] : []),
    ],
    band: {
      name: '10th to 90th percentile',
      low: entries.map(entry => entry.census_p10),
      high: entries.map(entry => entry.census_p90),
    },
    choice: recorded.length > 1 ? periodChoice(part, recorded, pattern) : null,
    table: volumeTable(part, pattern, reading, then),
  };
}

/** The census of each entry in the period compared with, null where there is none. */
function censusBefore(part: Part, pattern: Pattern, reading: Reading): (number | null)[] {
  const index = part.data.patterns?.indexOf(pattern) ?? 0;
  const before = counterpart(part.before?.data.patterns, { key: pattern.key, index });
  const then = before ? reading.entries(before) : [];
  return reading.entries(pattern).map((_, place) => then[place]?.census ?? null);
}

function volumeFinding(pattern: Pattern, reading: Reading): string {
  const found = extremes(
    reading.entries(pattern).filter(entry => entry.shifts > 0),
    entry => entry.census ?? 0,
  );
  if (!found) return `${pattern.label}.`;
  const at = (entry: Entry) => `${reading.preposition} ${entry.label} (${formatOne(entry.census)})`;
  return `${pattern.label}: highest ${at(found.most)}, lowest ${at(found.least)}. Eight of ten shifts lie in the band.`;
}

function periodChoice(part: Part, recorded: readonly Pattern[], chosen: Pattern): LinesCard['choice'] {
  return {
    label: titled(unitOf(part.grain)),
    options: recorded.map(({ key, label }) => ({ id: key, name: label })),
    chosen: chosen.key,
  };
}

function volumeTable(
  part: Part,
  pattern: Pattern,
  reading: Reading,
  then: readonly (number | null)[],
): LinesCard['table'] {
  return {
    rowName: reading.columnName,
    columns: [
      { name: 'Shifts', format: formatCount },
      { name: 'Census', format: formatOne },
      { name: '10th percentile', format: formatOne },
      { name: '90th percentile', format: formatOne },
      ...comparedColumns(part.before, formatOne, 1),
    ],
    rows: reading.entries(pattern).map((entry, place) => ({
      key: entry.label,
      name: entry.label,
      values: [
        entry.shifts,
        entry.census,
        entry.census_p10,
        entry.census_p90,
        ...comparedValues(part.before, entry.census, then[place]),
      ],
      behind:
        entry.shifts > 0 ? part.behind({ periodKey: pattern.key, ...reading.where(pattern, place) }) : null,
    })),
  };
}

const measures = [
  { id: 'census', name: 'Census', unit: 'Patients', colouring: 'amount' },
  { id: 'census_p10', name: '10th percentile', unit: 'Patients, 10th percentile', colouring: 'amount' },
  { id: 'census_p90', name: '90th percentile', unit: 'Patients, 90th percentile', colouring: 'amount' },
  { id: 'rn_target', name: 'Target RNs', unit: 'RNs needed', colouring: 'amount' },
  { id: 'rn_actual', name: 'Actual RNs', unit: 'RNs working', colouring: 'amount' },
  { id: 'rn_variance', name: 'Variance', unit: 'RNs over (+) or under (−) target', colouring: 'variance' },
  { id: 'productivity_index', name: 'Index', unit: 'Productivity index', colouring: 'index' },
] as const;

/** Every period's pattern in one table. */
export function patternHeatmap(part: Part, id: string, reading: Reading): HeatmapCard | null {
  const patterns = part.data.patterns ?? [];
  const [first] = patterns;
  if (!first) return null;
  const then = patterns.map((pattern, index) =>
    counterpart(part.before?.data.patterns, { key: pattern.key, index }),
  );
  const entryAt = (row: number, column: number) => {
    const pattern = patterns[row];
    return pattern && reading.entries(pattern)[column];
  };
  return heatmapCard(part, {
    id,
    title: measure => `${fullNameOf(measure)} ${reading.name} by ${unitOf(part.grain)}`,
    rowName: titled(unitOf(part.grain)),
    columnName: reading.columnName,
    preposition: reading.preposition,
    rows: patterns,
    columns: reading.entries(first).map(({ label }) => ({ key: label, label })),
    measures: measures.map(
      (measure): HeatMeasure => ({
        ...measure,
        decimals: measure.id === 'productivity_index' ? 0 : 1,
        format: (value, row, column) => {
          if (measure.id === 'rn_variance') return signed(1)(value);
          if (measure.id !== 'productivity_index') return formatOne(value);
          if (row < 0) return formatNumber(value, 0);
          return formatProductivityIndex(value, entryAt(row, column)?.rn_actual ?? null);
        },
        values: patterns.map(pattern => reading.entries(pattern).map(entry => entry[measure.id])),
        before: (row, column) => {
          const pattern = then[row];
          return (pattern && reading.entries(pattern)[column]?.[measure.id]) ?? null;
        },
      }),
    ),
    usual: 'census',
    behindOf: (row, column) => {
      const pattern = patterns[row];
      return pattern ? part.behind({ periodKey: pattern.key, ...reading.where(pattern, column) }) : null;
    },
  });
}

function isRecorded({ by_window }: Pattern): boolean {
  return by_window.some(entry => entry.shifts > 0);
}
