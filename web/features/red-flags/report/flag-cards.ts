import { capitalize, formatCount, formatPercentage, formatQuantity } from '#domain/measures/formatting.ts';
import { isUnderTarget } from '#domain/red-flags/describe-flag.ts';
import {
  brokenRuleNames,
  computeFlagShare,
  describeActions,
  describeFlags,
  describeFlagTimes,
  hasFlagFindings,
} from '#domain/red-flags/report/describe-flags.ts';
import { describeInForce } from '#domain/red-flags/report/rules-in-force.ts';
import { weekdayName, weekdays } from '#domain/time/calendar.ts';
import type { Blocks, HeatmapCard, SharesCard, SummaryCard, TableCard } from '#web/cards/card.ts';
import type { Grouping } from '#web/cards/grouping.ts';
import { sharesCard } from '#web/cards/shares-cards.ts';
import { buildTable } from '#web/cards/table.ts';
import { findExtent, findExtremes, formatOne } from '#web/cards/words.ts';

export type FlagFigures = NonNullable<Blocks['red_flags']>;

export const countFlags = ({ short, missing }: FlagFigures): number => short + missing;

export function flagShare(flags: FlagFigures): number | null {
  return computeFlagShare({ ...flags, shiftsWithRules: flags.shifts_with_rules });
}

/** The shifts that a rule could have flagged (D59). */
export function countShiftsWithRules({ shifts, shifts_with_rules = shifts }: FlagFigures): number {
  return shifts_with_rules;
}

/** How many shifts were flagged, and how fast people acted (B12). */
export function flagsSummaryCard(
  { data: { red_flags: flags }, timeZone }: Grouping,
  id: string,
): SummaryCard | null {
  if (!flags || !hasFlagFindings(flags)) return null;
  const inForce = countShiftsWithRules(flags) < flags.shifts ? describeInForce(flags.rules, timeZone) : null;
  const kind = findTimedKind(flags);
  const { acknowledge, resolve } = flags.times[kind];
  const of = kind === 'short' ? 'short shifts' : 'windows without data';
  const time = (name: string, { median, p90, flags: counted }: typeof resolve) => ({
    name,
    value: formatCount(median),
    details: counted === 0 ? ['none yet'] : [`median of ${of}`, `90th percentile ${formatCount(p90)}`],
  });
  const rows: [string, string][] = [
    ['Shifts recorded', formatCount(flags.shifts)],
    ['Shifts with rules in force', formatCount(countShiftsWithRules(flags))],
    ['Shifts flagged', formatCount(flags.short)],
    ['Share of shifts flagged', formatPercentage(flagShare(flags))],
    ['Windows without data flagged', formatCount(flags.missing)],
    ['Not taken', formatCount(flags.open)],
    ['Taken, not resolved', formatCount(flags.acknowledged)],
    ['Resolved', formatCount(flags.resolved)],
    ['Mailed', formatCount(flags.escalated)],
    ['Withdrawn', formatCount(flags.withdrawn)],
  ];
  return {
    id,
    kind: 'summary',
    width: 'whole',
    title: 'Summary',
    finding: describeFlags({ ...flags, shiftsWithRules: flags.shifts_with_rules, inForce }),
    tiles: [
      {
        name: 'Red flags',
        value: formatCount(countFlags(flags)),
        details: [`${formatCount(flags.short)} short`, `${formatCount(flags.missing)} without data`],
      },
      {
        name: 'Shifts flagged',
        value: formatPercentage(flagShare(flags)),
        details: [
          `${formatCount(flags.short)} of ${formatQuantity(countShiftsWithRules(flags), 'shift')}`,
          ...(inForce ? [`with rules in force, ${inForce}`] : []),
        ],
      },
      time('Minutes until taken', acknowledge),
      time('Minutes until resolved', resolve),
    ],
    table: buildTable('Figure', rows, ([name]) => ({ key: name, name }), [
      ['Number', null, ([, text]) => text],
    ]),
  };
}

/** By weekday and window. */
export function flagsWhenCard({ data: { red_flags: flags } }: Grouping, id: string): HeatmapCard | null {
  if (!flags || countFlags(flags) === 0) return null;
  const places = weekdays.flatMap(weekday =>
    flags.windows.map((window, index) => ({ weekday, window, count: flags.cells[weekday]?.[index] ?? 0 })),
  );
  const most = findExtremes(places, ({ count }) => count)?.most;
  if (!most) return null;
  return {
    id,
    kind: 'heatmap',
    width: 'whole',
    title: 'When',
    finding: `Most often on ${weekdayName(most.weekday)} at ${most.window.label}: ${formatCount(most.count)} of ${formatQuantity(countFlags(flags), 'red flag')}.`,
    colouring: 'amount',
    extent: findExtent(places.map(({ count }) => count)),
    legend: 'Red flags by weekday and shift. Darker means more.',
    rowsName: 'Weekday',
    rows: weekdays.map(weekdayName),
    columns: flags.windows.map(({ label }) => label),
    cells: flags.cells.map(row =>
      row.map(count => ({ text: formatCount(count), change: null, value: count, behind: null })),
    ),
    table: buildTable(
      'Weekday',
      places,
      ({ weekday, window }) => ({ key: `${weekday} ${window.id}`, name: weekdayName(weekday) }),
      [
        ['Shift', null, ({ window }) => window.label],
        ['Red flags', formatCount, ({ count }) => count],
      ],
    ),
  };
}

/** Minutes until flags are taken and resolved, apart for short shifts and windows without data. */
export function flagTimesCard({ data: { red_flags: flags } }: Grouping, id: string): TableCard | null {
  if (!flags || countFlags(flags) === 0) return null;
  const kind = findTimedKind(flags);
  const { acknowledge, resolve } = flags.times[kind];
  const shown = kindRows.filter(
    ([, each]) => (each === 'all' ? flags.missing : flags[each]) > 0 && (each !== 'all' || flags.short > 0),
  );
  const rows = shown.flatMap(([name, each]) => [
    { name: `${name} taken`, ...flags.times[each].acknowledge },
    { name: `${name} resolved`, ...flags.times[each].resolve },
  ]);
  return {
    id,
    kind: 'table',
    width: 'half',
    title: 'How fast',
    finding: [
      describeFlagTimes(kind, 'taken', acknowledge),
      describeFlagTimes(kind, 'resolved', resolve),
    ].join(' '),
    table: buildTable('Minutes', rows, ({ name }) => ({ key: name, name }), [
      ['Red flags', formatCount, row => row.flags],
      ['Median', formatCount, row => row.median],
      ['90th percentile', formatCount, row => row.p90],
      ['Not yet', formatCount, row => row.waiting],
    ]),
  };
}

const kindRows = [
  ['Short shifts', 'short'],
  ['Windows without data', 'missing'],
  ['All', 'all'],
] as const;

/** The kind whose times are shown first. */
function findTimedKind({ short }: FlagFigures): 'short' | 'missing' {
  return short > 0 ? 'short' : 'missing';
}

/** The rules that shifts broke. */
export function brokenRulesCard({ data: { red_flags: flags } }: Grouping, id: string): TableCard | null {
  const [first] = flags?.broken.toSorted((a, b) => b.flags - a.flags) ?? [];
  if (!flags || !first) return null;
  const all = countFlags(flags);
  return {
    id,
    kind: 'table',
    width: 'half',
    title: 'Why flagged',
    finding: `Most often: ${brokenRuleNames[first.rule]}, in ${formatCount(first.flags)} of ${formatQuantity(all, 'red flag')}. A shift may break several rules.`,
    table: buildTable(
      'Rule',
      flags.broken,
      ({ rule }) => ({ key: rule, name: capitalize(brokenRuleNames[rule]) }),
      [
        ['Red flags', formatCount, row => row.flags],
        ['% of red flags', formatPercentage, row => (100 * row.flags) / all],
      ],
    ),
  };
}

/** The reasons that were entered with the shifts. */
export function flagReasonsCard(grouping: Grouping, id: string): SharesCard | null {
  const card = sharesCard(grouping, {
    id,
    title: 'Reasons given',
    rowName: 'Reason',
    counted: 'reason',
    read: ({ red_flags }) =>
      (red_flags?.reasons ?? []).map(({ reason, flags }) => ({ key: reason, name: reason, count: flags })),
    finding: ({ name, count }, total) =>
      `Most often: ${name}, ${formatCount(count)} of ${formatQuantity(total, 'reason')} given with flagged shifts.`,
  });
  return card && { ...card, width: 'half' };
}

/** What was tried, and whether it helped. */
export function flagActionsCard({ data: { red_flags: flags } }: Grouping, id: string): TableCard | null {
  if (!flags || countFlags(flags) + flags.withdrawn === 0) return null;
  return {
    id,
    kind: 'table',
    width: flags.reasons.length > 0 ? 'half' : 'whole',
    title: 'What was tried',
    finding: describeActions(flags.actions),
    table: buildTable('Action', flags.actions, ({ action }) => ({ key: action, name: action }), [
      ['Tries', formatCount, row => row.tries],
      ['Helped', formatCount, row => row.helped],
      ['Partly', formatCount, row => row.partly],
      ['No', formatCount, row => row.no],
      ['RNs brought', formatOne, row => (row.said > 0 ? row.rns : null)],
    ]),
    remark:
      flags.actions.length > 0
        ? 'With red flags that were withdrawn later. RNs brought are those that people stated.'
        : null,
  };
}

/** `1.0 of 4.0 RNs, minimum 2.0`; of a shift that is short of its staffing standard only `5.0 RNs, target 4.0, minimum 2.0`. */
export function describeStaffing(
  flag: Pick<NonNullable<FlagFigures['list']>[number], 'kind' | 'rn_actual' | 'rn_target' | 'min_rn_target'>,
): string {
  if (flag.kind === 'missing') return 'no data';
  if (flag.kind === 'ahead') return 'flagged before the window';
  const { rn_target: rnTarget, rn_actual: rnActual } = flag;
  const [actual, target] = [formatOne(rnActual), formatOne(rnTarget)];
  const rns = isUnderTarget({ rnTarget, rnActual })
    ? `${actual} of ${target} RNs`
    : `${actual} RNs, target ${target}`;
  return `${rns}, minimum ${formatOne(flag.min_rn_target)}`;
}
