import type { Card, Extent } from '#web/cards/card.ts';

type ScaledCard = Extract<Card, { extent: Extent }>;

/**
 * Gives the same card of all groupings one extent, so that day and night, or several modules, can be compared by eye. A sum
 * of modules has its own, because it would make its parts look small. The schedules of all periods have one, too.
 */
export function shareExtents<Grouping extends { cards: Card[]; isSum: boolean }>(
  groupings: readonly Grouping[],
): Grouping[] {
  const extents = new Map<string, Extent>();
  for (const grouping of groupings) {
    for (const card of grouping.cards.filter(isScaled)) {
      const key = nameScale(card, grouping);
      const [least, most] = extents.get(key) ?? card.extent;
      extents.set(key, [Math.min(least, card.extent[0]), Math.max(most, card.extent[1])]);
    }
  }
  return groupings.map(grouping => ({
    ...grouping,
    cards: grouping.cards.map(card =>
      isScaled(card) ? { ...card, extent: extents.get(nameScale(card, grouping)) ?? card.extent } : card,
    ),
  }));
}

function isScaled(card: Card): card is ScaledCard {
  return 'extent' in card;
}

/** Cards with the same name have the same scale: their part of the id without grouping and period, and the measure. */
function nameScale(card: ScaledCard, { isSum }: { isSum: boolean }): string {
  const measure = card.kind === 'heatmap' ? card.choice?.chosen : '';
  return `${card.id.split('/')[2]} ${measure} ${isSum}`;
}
