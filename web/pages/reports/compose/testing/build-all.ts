import type { ReportContext } from '#contract/reports/report-context.ts';
import type { Card } from '#web/cards/card.ts';
import type { Comparison } from '#web/cards/grouping.ts';
import type { TableValue } from '#web/charts/readings/table-data.ts';
import { listCards } from '../build-cards.ts';

export function buildAll(
  context: ReportContext,
  comparison: Comparison | null = null,
  state = context.state,
): Card[] {
  return listCards({ context, comparison, state }).map(({ card }) => card);
}

export function findCard<Kind extends Card['kind']>(cards: readonly Card[], id: string, kind: Kind) {
  const card = cards.find(candidate => candidate.id === id);
  if (card?.kind !== kind) throw new Error(`There is no ${kind} ${id} among ${cards.map(each => each.id)}`);
  return card as Extract<Card, { kind: Kind }>;
}

/** The values of a row as computed, which a workbook holds. */
export function readValues(values: readonly TableValue[] = []): (number | string | null)[] {
  return values.map(value => (typeof value === 'object' && value !== null ? value.value : value));
}
