import { fromWire } from '#contract/wire.ts';
import { describeCalibration } from '#domain/adequacy/describe-calibration.ts';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { describeVariance } from '#domain/measures/staffing-figures.ts';
import { describeRates, notCause } from '#domain/missed-care/describe-rates.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { describeCostChange, describeHours } from '#domain/staffing-bridge/describe-bridge.ts';
import type { Card, FindingsCard, TableCard } from '#web/cards/card.ts';
import { compareStaffing } from '#web/cards/compared.ts';
import type { Grouping, ReportSource } from '#web/cards/grouping.ts';
import { trendCard } from '#web/cards/period-cards.ts';
import { describeSummary } from '#web/cards/summary-card.ts';
import { buildTable } from '#web/cards/table.ts';
import { findExtremes } from '#web/cards/words.ts';
import { readBridge } from '#web/features/staffing-bridge/bridge-figures.ts';
import {
  listPageGroupings,
  type PageGrouping,
  type PageOneData,
  type RankedWindow,
  rankWindows,
} from './page-one.ts';
import { figuresCard, moduleBars } from './page-one-figures.ts';

/** The cards of page one; none if the report has no such page or no shifts. */
export function buildPageOneCards(source: ReportSource): Card[] {
  const { context } = source;
  const groupings = listPageGroupings(source);
  const recorded = groupings.filter(({ data }) => (data.summary?.shifts ?? 0) > 0);
  if (recorded.length === 0) return [];
  // In a rollup the first grouping is the sum of the others.
  const isRollup = context.report === 'module_rollup';
  const whole = isRollup || groupings.length === 1 ? (groupings[0] ?? null) : null;
  const modules = isRollup ? recorded.filter(({ index }) => index > 0) : recorded;
  const [first] = modules;
  const windows = rankWindows(modules);
  return [
    findingsCard(whole, modules, windows),
    whole && figuresCard(whole, modules, context, id('figures')),
    modules.length > 1 ? moduleBars(modules, id('modules')) : first && trendCard(first, id('trend')),
    attentionCard(windows),
  ].filter(card => card !== null && card !== undefined);
}

const id = (card: string) => `page-one/${card}`;

function findingsCard(
  whole: PageGrouping | null,
  modules: readonly PageGrouping[],
  [worst]: readonly RankedWindow[],
): FindingsCard {
  const sentences = [
    whole?.data.summary && describeSummary(whole.data.summary, whole.before),
    whole?.page.bridge && describePlanBridge(whole.page.bridge),
    modules.length > 1 && describeFurthest(modules),
    worst
      ? `Furthest from target by shift time: ${worst.name}, ${describeVariance(compareStaffing(worst.window, null).variance)} on average.`
      : 'Every shift time is on target on average.',
    whole && modules.length === 1 && describeReason(whole),
    whole && describeAdequacy(whole),
    ...modules.map(module => describeMissedCare(module, modules.length > 1)),
  ].filter(sentence => typeof sentence === 'string');
  return {
    id: id('findings'),
    kind: 'findings',
    width: 'whole',
    title: 'Findings',
    finding: '',
    sentences,
    table: buildTable('Finding', sentences, (name, index) => ({ key: String(index), name }), []),
  };
}

/** Why the hours are not those of the plan, and what that costs. */
function describePlanBridge(onWire: NonNullable<PageOneData['bridge']>): string {
  const bridge = readBridge(onWire);
  const cost = bridge.cost ? ` ${describeCostChange(bridge.base, bridge.cost, bridge)}` : '';
  return describeHours(bridge) + cost;
}

function describeFurthest(modules: readonly PageGrouping[]): string {
  const variance = ({ data }: Grouping) => data.summary?.rn_variance ?? 0;
  const furthest = findExtremes(modules, module => Math.abs(variance(module)))?.most;
  const shown = furthest && compareStaffing(furthest.data.summary, furthest.before?.data.summary);
  return furthest && shown && staffingState(variance(furthest)) !== null
    ? `Furthest from target: ${furthest.name}, ${describeVariance(shown.variance)}.`
    : 'All modules are on target.';
}

/** The most frequent reason of the side that the module is on; none on target (D3). */
function describeReason({ data: { summary, reasons_breakdown = [] } }: Grouping): string | null {
  const side = staffingState(summary?.rn_variance ?? 0);
  if (side === null) return null;
  const reasons = reasons_breakdown.filter(({ over }) => over === (side === 'over'));
  const most = findExtremes(reasons, ({ count }) => count)?.most;
  return most
    ? `Most frequent reason for being ${side} target: ${most.reason}, in ${formatQuantity(most.count, 'shift')}.`
    : `No reasons were given for being ${side} target.`;
}

/** Null without figures. */
function describeAdequacy({ page: { adequacy } }: PageGrouping): string | null {
  if (!adequacy) return null;
  const answers = adequacy.source === 'imported' ? ' (imported answers)' : '';
  return `What nurses felt${answers}: ${describeCalibration({ atTarget: adequacy.at_target, v20: adequacy.v20 })}`;
}

/** Null without a comparison. */
function describeMissedCare({ name, page }: PageGrouping, isNamed: boolean): string | null {
  if (!page.missed_care) return null;
  const of = isNamed ? ` in ${name}` : '';
  return `Missed care${of}: ${describeRates(fromWire(page.missed_care))} ${notCause}`;
}

const shownWindows = 2;

/** The windows that are furthest under target, or over it if fewer are under. */
function attentionCard(windows: readonly RankedWindow[]): TableCard | null {
  const shown = windows.slice(0, shownWindows);
  if (shown.length === 0) return null;
  return {
    id: id('attention'),
    kind: 'table',
    width: 'third',
    title: 'Needs attention',
    finding: `${formatQuantity(windows.length, 'shift time')} off target on average. The furthest:`,
    table: buildTable(
      'Shift',
      shown,
      ({ grouping, name, window }) => ({
        key: name,
        name,
        behind: grouping.drillDown({ window: { id: window.id, label: window.label } }),
      }),
      [
        ['Target RNs', null, ({ window }) => compareStaffing(window, null).target],
        ['Actual RNs', null, ({ window }) => compareStaffing(window, null).actual],
        ['Variance', null, ({ window }) => compareStaffing(window, null).variance],
      ],
    ),
  };
}
