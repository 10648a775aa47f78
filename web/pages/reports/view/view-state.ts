import type { NursingHoursMetric } from '#domain/measures/convert-hours.ts';
import type { Card, ReportState } from '../cards/card.ts';

/** Other cards are tables already. */
export function hasTable({ kind }: Card): boolean {
  return kind === 'summary' || kind === 'bars' || kind === 'lines' || kind === 'shares';
}

export function isShownAsTable({ views }: ReportState, cardId: string): boolean {
  return views?.[cardId] === 'table';
}

/** The default view is not stored, so that an unchanged report has an empty state. */
export function withTable(state: ReportState, cardId: string, asTable: boolean): ReportState {
  const { views = {}, ...rest } = state;
  const { [cardId]: _before, ...others } = views;
  const next = asTable ? { ...others, [cardId]: 'table' as const } : others;
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
    ([, view]) => view === 'pie' || view === 'table',
  );
  const choices = Object.entries(toObject(value.choices)).filter(([, choice]) => typeof choice === 'string');
  const metric = findMetric(value.metric);
  return {
    ...(views.length > 0 && { views: Object.fromEntries(views) as Record<string, 'pie' | 'table'> }),
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
