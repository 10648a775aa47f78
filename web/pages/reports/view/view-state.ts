import type { NursingHoursMetric } from '#domain/measures/nursing-hours.ts';
import type { Card, ReportState } from '../cards/card.ts';

/** How a person looks at a report, and the way to change it; null where it stands as it is, as on paper. */
export interface ViewState {
  state: ReportState;
  onChange: ChangeState | null;
}

/** A change builds on the one before it, though the screen may not have caught up with that one yet. */
export type ChangeState = (change: (before: ReportState) => ReportState) => void;

/** Cards that are tables themselves have none behind them. */
export function hasTableBehind({ kind }: Card): boolean {
  return kind === 'summary' || kind === 'bars' || kind === 'lines' || kind === 'shares';
}

export function isShownAsTable({ views }: ReportState, cardId: string): boolean {
  return views?.[cardId] === 'table';
}

/** As the report opens is not written down, so that an untouched report has an empty state. */
export function withTable(state: ReportState, cardId: string, asTable: boolean): ReportState {
  const { views = {}, ...rest } = state;
  const { [cardId]: _before, ...others } = views;
  const next = asTable ? { ...others, [cardId]: 'table' as const } : others;
  return Object.keys(next).length > 0 ? { ...rest, views: next } : rest;
}

export function withChoice(state: ReportState, cardId: string, choice: string): ReportState {
  return { ...state, choices: { ...state.choices, [cardId]: choice } };
}

export function withMetric(state: ReportState, metric: NursingHoursMetric): ReportState {
  return { ...state, metric };
}

/** A state from an address may come from anywhere: what makes no sense in it is left out. */
export function readState(text: string | null): ReportState {
  const value = parsed(text);
  const views = Object.entries(objectOf(value.views)).filter(
    ([, view]) => view === 'pie' || view === 'table',
  );
  const choices = Object.entries(objectOf(value.choices)).filter(([, choice]) => typeof choice === 'string');
  const metric = metrics.find(one => one === value.metric);
  return {
    ...(views.length > 0 && { views: Object.fromEntries(views) as Record<string, 'pie' | 'table'> }),
    ...(metric && { metric }),
    ...(choices.length > 0 && { choices: Object.fromEntries(choices) as Record<string, string> }),
  };
}

const metrics: readonly NursingHoursMetric[] = ['hours', 'ftes', 'percentage'];

export function isMetric(text: string): text is NursingHoursMetric {
  return metrics.some(metric => metric === text);
}

/** Null for the state that a report opens with. */
export function writeState(state: ReportState): string | null {
  return Object.keys(state).length === 0 ? null : JSON.stringify(state);
}

function parsed(text: string | null): Record<string, unknown> {
  try {
    return objectOf(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
