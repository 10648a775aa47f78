import { fromWire } from '#contract/wire.ts';
import { describeComparison, oneDecimal, showFigures } from '#domain/measures/figures.ts';
import { formatCount, formatPercentage, formatQuantity } from '#domain/measures/formatting.ts';
import { nameTooLittle } from '#domain/missed-care/compare-rates.ts';
import {
  describeEntries,
  describeRates,
  formatInterval,
  formatRate,
  formatRateRatio,
  notCause,
} from '#domain/missed-care/describe-rates.ts';
import type { BarsCard, Blocks, SummaryCard, TableCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { buildTable, type Column, periodTable } from '#web/cards/table.ts';
import { findExtent, findExtremes } from '#web/cards/words.ts';

type MissedCare = NonNullable<Blocks['missed_care']>;
type Rates = MissedCare['together'] | MissedCare['windows'][number];

const countEvents = ({ events_short, events_other }: Omit<Rates, 'type'>) => events_short + events_other;

/** How much more often care was missed on shifts short of target, and how many shifts had an entry (B19). */
export function missedCareSummary({ data: { missed_care: care } }: Grouping, id: string): SummaryCard | null {
  if (!care || care.shifts === 0) return null;
  const { together } = care;
  const tiles = [eventsTile(together), rateTile(together), ratioTile(together), entriesTile(care)];
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: describeSummary(care),
    tiles,
    table: buildTable('Figure', tiles, ({ name }) => ({ key: name, name }), [
      ['Value', null, tile => tile.value],
      ['Details', null, tile => tile.details.join(', ')],
    ]),
  };
}

function describeSummary(care: MissedCare): string {
  if (care.types.length === 0)
    return 'No types of missed care are set up. An owner chooses them in Hospital Settings, on the General tab.';
  return [describeRates(fromWire(care.together)), notCause, describeEntries(fromWire(care))].join(' ');
}

function eventsTile(together: MissedCare['together']) {
  const { events_short, events_other } = together;
  return {
    name: 'Times missed',
    value: formatCount(countEvents(together)),
    details: [
      `${formatCount(events_short)} on shifts short of target`,
      `${formatCount(events_other)} on the others`,
    ],
  };
}

function rateTile({ rate_short, rate_other, hours_short }: MissedCare['together']) {
  const rates = showFigures(
    oneDecimal,
    { short: rate_short, others: rate_other },
    { change: ['short', 'others'] },
  );
  return {
    name: 'Per 1,000 hours short of target',
    value: rates.short.text,
    details: [
      ...(rate_short === null
        ? []
        : [describeComparison('the other shifts', { before: rates.others, change: rates.change })]),
      `${formatQuantity(Math.round(hours_short), 'hour')} short of target`,
    ],
  };
}

function ratioTile({ ratio, low, high, refused }: MissedCare['together']) {
  return {
    name: 'Times as often',
    value: formatRateRatio(ratio),
    details: [refused ?? `95% interval ${formatInterval({ low, high })}`, 'association, not cause'],
  };
}

function entriesTile({ shifts, with_entry }: MissedCare) {
  return {
    name: 'Shifts with an entry',
    value: formatPercentage((100 * with_entry) / shifts),
    details: [`${formatCount(with_entry)} of ${formatQuantity(shifts, 'shift')}`],
  };
}

export function missedCareByType({ data: { missed_care: care } }: Grouping, id: string): TableCard | null {
  const most = care && findExtremes(care.types, countEvents)?.most;
  if (!care || !most || care.shifts === 0 || countEvents(care.together) === 0) return null;
  const all = formatQuantity(countEvents(care.together), 'time');
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'By type',
    finding: `Most often: ${most.type}, ${formatCount(countEvents(most))} of ${all}. ${notCause}`,
    table: buildTable('Type', care.types, ({ type }) => ({ key: type, name: type }), rateColumns(care.types)),
  };
}

export function missedCareByWindow(
  { data: { missed_care: care }, drillDown }: Grouping,
  id: string,
): TableCard | null {
  const most = care && findExtremes(care.windows, countEvents)?.most;
  if (!care || !most || countEvents(care.together) === 0) return null;
  return {
    id,
    kind: 'table',
    width: 'whole',
    title: 'By shift',
    finding: `Most often at ${most.label}: ${formatCount(countEvents(most))} of ${formatQuantity(countEvents(care.together), 'time')}. ${notCause}`,
    table: buildTable(
      'Shift',
      care.windows,
      window => ({
        key: String(window.id),
        name: window.label,
        behind: window.shifts > 0 ? drillDown({ window }) : null,
      }),
      [...entryColumns, ...rateColumns(care.windows)],
    ),
  };
}

/** All shifts together: a period has too few events for a comparison more often than the whole range. */
export function missedCareOverTime(grouping: Grouping, id: string): BarsCard | null {
  const { data, unit } = grouping;
  const care = data.missed_care;
  if (!care || countEvents(care.together) === 0) return null;
  const periods = care.periods.map(period => ({ ...period, rate: computeRate(period) }));
  const most = findExtremes(periods, ({ rate }) => rate ?? 0)?.most;
  if (!most) return null;
  return {
    id,
    kind: 'bars',
    width: 'whole',
    title: `Missed care by ${unit}`,
    finding: `Times missed per 1,000 hours of all shifts. Most in ${most.label}: ${formatRate(most.rate)}.`,
    yTitle: 'Times missed per 1,000 hours',
    bars: periods.map(({ rate }) => ({ value: rate, text: formatRate(rate), before: null, state: null })),
    beforeName: null,
    extent: findExtent(periods.map(({ rate }) => rate)),
    references: [],
    table: periodTable(grouping, periods, ({ shifts }) => shifts > 0, [
      ...entryColumns,
      ['Per 1,000 hours', formatRate, period => period.rate],
      ...rateColumns(periods),
    ]),
  };
}

function computeRate(period: MissedCare['periods'][number]): number | null {
  const hours = period.hours_short + period.hours_other;
  return hours === 0 ? null : (1000 * countEvents(period)) / hours;
}

const entryColumns: readonly Column<Pick<MissedCare, 'shifts' | 'with_entry'>>[] = [
  ['Shifts', formatCount, row => row.shifts],
  ['With an entry', formatCount, row => row.with_entry],
];

/** The last one only if it says something. */
function rateColumns<Row extends Omit<Rates, 'type'>>(rows: readonly Row[]): readonly Column<Row>[] {
  return rows.some(({ refused }) => refused !== null)
    ? [...figureColumns, ['Not compared', null, row => nameTooLittle(fromWire(row))]]
    : figureColumns;
}

const figureColumns: readonly Column<Omit<Rates, 'type'>>[] = [
  ['Missed when short', formatCount, row => row.events_short],
  ['Missed otherwise', formatCount, row => row.events_other],
  ['Per 1,000 hours short', formatRate, row => row.rate_short],
  ['Per 1,000 hours otherwise', formatRate, row => row.rate_other],
  ['Times as often', formatRateRatio, row => row.ratio],
  ['95% low', formatRateRatio, row => row.low],
  ['95% high', formatRateRatio, row => row.high],
];

/** What the figures leave out or assume. */
export const missedCareRemarks: readonly string[] = [
  'Association, not cause: shifts that are short of target are also busier, and what is written down depends on who has the time.',
  'Every saved shift counts with its hours. Where few shifts have an entry, the rates are too low on both sides.',
  'Short of target means a variance that reads below 0.0. A shift on target or over it is among the others.',
  'Of twenty comparisons, about one interval misses the true ratio by chance.',
];
