import type { ReportSource } from '#web/cards/grouping.ts';
import { listCards } from './build-cards.ts';

/**
 * The findings of a report as sentences, for the text of a mail (B14): those of page one if it has one; else of each card, or
 * with several modules of the comparison and each module's first card.
 */
export function listFindings(source: ReportSource): string[] {
  const cards = listCards(source);
  // Without page one, cards of sentences are remarks about the figures.
  const pageOne = source.context.page_one && cards.find(({ card }) => card.kind === 'findings')?.card;
  if (pageOne?.kind === 'findings') return [...pageOne.sentences];
  const found = cards.filter(({ card }) => card.finding !== '');
  const places = new Set(found.map(({ place }) => place).filter(place => place !== ''));
  if (places.size === 0) return found.map(({ card }) => `${card.title}: ${card.finding}`);
  const firsts = [...places].flatMap(place => found.find(each => each.place === place) ?? []);
  return [
    ...found.filter(({ place }) => place === '').map(({ card }) => card.finding),
    ...firsts.map(({ place, card }) => `${place}: ${card.finding}`),
  ];
}
