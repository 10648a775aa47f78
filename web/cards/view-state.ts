import type { NursingHoursMetric } from '#domain/measures/convert-hours.ts';
import type { Card, ReportState } from '#web/cards/card.ts';

export type CardView = NonNullable<ReportState['views']>[string] | 'chart';

const allViews: Partial<Record<Card['kind'], readonly CardView[]>> = {
  summary: ['chart', 'table'],
  bars: ['chart', 'table'],
  lines: ['chart', 'table'],
  waterfall: ['chart', 'table'],
  funnel: ['chart', 'table'],
  shares: ['pie', 'bars', 'table'],
};

/** The default first. Empty for cards that are tables already. */
export function listViews({ kind }: Card): readonly CardView[] {
  return allViews[kind] ?? [];
}

export function getView({ views }: ReportState, card: Card): CardView {
  const offered = listViews(card);
  return offered.find(view => view === views?.[card.id]) ?? offered[0] ?? 'table';
}

/** The default view is not stored, so that an unchanged report has an empty state. */
export function withView(state: ReportState, card: Card, view: CardView): ReportState {
  const { views = {}, ...rest } = state;
  const { [card.id]: _before, ...others } = views;
  const next = view === 'chart' || view === listViews(card)[0] ? others : { ...others, [card.id]: view };
  return Object.keys(next).length > 0 ? { ...rest, views: next } : rest;
}

export function withChoice(state: ReportState, cardId: string, choice: string): ReportState {
  return { ...state, choices: { ...state.choices, [cardId]: choice } };
}

const metrics: readonly NursingHoursMetric[] = ['hours', 'ftes', 'percentage'];

export function findMetric(text: unknown): NursingHoursMetric | undefined {
  return metrics.find(metric => metric === text);
}

/** Reads the state from an address. Invalid parts are left out. */
export function readState(text: string | null): ReportState {
  const value = parse(text);
  const views = Object.entries(toObject(value.views)).filter(
    ([, view]) => view === 'pie' || view === 'bars' || view === 'table',
  );
  const choices = Object.entries(toObject(value.choices)).filter(([, choice]) => typeof choice === 'string');
  const metric = findMetric(value.metric);
  return {
    ...(views.length > 0 && { views: Object.fromEntries(views) as ReportState['views'] }),
    ...(metric && { metric }),
    ...(choices.length > 0 && { choices: Object.fromEntries(choices) as Record<string, string> }),
  };
}

/** Null for the empty state. */
export function writeState(state: ReportState): string | null {
  return Object.keys(state).length === 0 ? null : JSON.stringify(state);
}

function parse(text: string | null): Record<string, unknown> {
  try {
    return toObject(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
