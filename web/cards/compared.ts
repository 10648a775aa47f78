import {
  type ComparedFigure,
  type FigureKind,
  oneDecimal,
  type ShownFigure,
  showFigures,
} from '#domain/measures/figures.ts';
import { showStaffing } from '#domain/measures/staffing-figures.ts';
import { type Paired, pairByPosition, pairWithLastYear } from '#domain/reports/options/counterparts.ts';
import type { Blocks } from './card.ts';
import type { Grouping } from './grouping.ts';
import type { Column } from './table.ts';

/** Pairs each period of a block with its counterpart over the dates compared with. */
export function pairPeriods<Item extends { key: string }>(
  { data, before }: Grouping,
  list: (data: Blocks) => readonly Item[] | undefined,
): Paired<Item>[] {
  const pair = before?.isPairedByDate ? pairWithLastYear : pairByPosition;
  return pair(list(data) ?? [], (before && list(before.data)) ?? []);
}

/** A figure beside the same one over the dates compared with. */
export interface Compared extends ComparedFigure {
  now: ShownFigure;
}

type Value = number | null | undefined;

export function compareFigures(now: Value, before: Value, kind: FigureKind = oneDecimal): Compared {
  return showFigures(kind, { now, before }, { change: ['now', 'before'] });
}

interface Rns {
  rn_actual?: number | null | undefined;
  rn_target?: number | null | undefined;
}

/** RNs working and needed, with the variance, the same over the dates compared with, and the changes since then. */
export function compareStaffing(now: Rns | undefined, before: Rns | null | undefined) {
  return showStaffing(toStaffing(now), before && toStaffing(before));
}

function toStaffing({ rn_actual = null, rn_target = null }: Rns = {}) {
  return { rnActual: rn_actual, rnTarget: rn_target };
}

/** A figure over the dates compared with, and its change; no columns without a comparison. The name is null if the table shows no other. */
export function comparedColumns<Item>(
  before: Grouping['before'],
  name: string | null,
  read: (item: Item) => ComparedFigure,
): Column<Item>[] {
  if (!before) return [];
  return [
    [name ? `${name}, ${before.name}` : before.title, null, item => read(item).before],
    [name ? `${name}, change` : 'Change', null, item => read(item).change],
  ];
}

/** The comparison of the variance. */
export function comparedVariance({
  varianceBefore,
  varianceChange,
}: ReturnType<typeof compareStaffing>): ComparedFigure {
  return { before: varianceBefore, change: varianceChange };
}
