import { actionResults, resultWords } from '../red-flags/flag-state.ts';
import { isIsoDate } from '../time/calendar.ts';
import { formatRange } from '../time/period-labels.ts';
import { type Details, isObject, type RecordNames, type StoredEntry } from './audit-entry.ts';
import { formatField, labelField, remarks, type WordsContext } from './detail-words.ts';
import { formatValue } from './format-value.ts';

/** What the entry says besides person, action and record: `Initial evaluation 1 → 2`. `recordName` is not repeated. */
export function describeDetails(
  { action, details }: Pick<StoredEntry, 'action' | 'details'>,
  names: RecordNames,
  recordName: string,
): string[] {
  const context = { action, names };
  const { changes, before, after, start_date, end_date, route, ...others } = details;
  if (Array.isArray(changes))
    return changes.filter(isObject).flatMap(change => describeValue(change, context));
  if (isObject(before) && isObject(after)) return describeChanges(before, after, context);
  if (typeof route === 'string') return [describeRequest(route, details)];
  if (action === 'tried action') return [describeTry(details)];
  const parts = Object.entries({ ...others, before })
    .filter(([field, value]) => value !== undefined && value !== recordName && !hidden.has(field))
    .map(([field, value]) => remarks[field]?.(value) ?? describeField(field, value, context));
  return [...describeRange(start_date, end_date), ...parts];
}

/** Details that the action or the actor contains already, or that only programs use. */
const hidden = new Set(['published', 'api_token', 'notes_version']);

/** A value of a shift; its name is the one of that time. A shift that was saved or deleted reads without its zeros. */
function describeValue({ name, from, to }: Details, context: WordsContext): string[] {
  const show = (value: unknown) => formatField('', value, context);
  const one = { 'saved shift': to, 'deleted shift': from }[context.action];
  if (one !== undefined) return isBlank(one) ? [] : [`${show(name)} ${show(one)}`];
  return [`${show(name)} ${show(from)} → ${show(to)}`];
}

/** `Float pool: helped, 1.5 RNs`. */
function describeTry({ action, result, rns }: Details): string {
  const found = typeof rns === 'number' ? `, ${rns} ${rns === 1 ? 'RN' : 'RNs'}` : '';
  const words = actionResults.find(known => known === result);
  return `${formatValue(action)}: ${words ? resultWords[words] : formatValue(result)}${found}`;
}

function isBlank(value: unknown): boolean {
  return !value || (Array.isArray(value) && value.length === 0);
}

function describeChanges(before: Details, after: Details, context: WordsContext): string[] {
  return Object.keys({ ...before, ...after }).flatMap(field => {
    const [from, to] = [before[field], after[field]].map(value => formatField(field, value, context));
    return from === to || hidden.has(field) ? [] : [`${labelField(field)} ${from} → ${to}`];
  });
}

function describeField(field: string, value: unknown, context: WordsContext): string {
  return `${labelField(field)} ${formatField(field, value, context)}`;
}

function describeRange(start: unknown, end: unknown): string[] {
  const [from, to] = [start, end].map(date =>
    typeof date === 'string' && isIsoDate(date) ? date : undefined,
  );
  if (from && to) return [formatRange({ start: from, end: to })];
  if (from) return [`from ${formatRange({ start: from, end: from })}`];
  return to ? [`until ${formatRange({ start: to, end: to })}`] : [];
}

/** `GET /api/module/7/shifts/?client=4 (403)`; without a status if the call was not refused. */
function describeRequest(route: string, { method, status, ids }: Details): string {
  const given = new Map(Object.entries(isObject(ids) ? ids : {}));
  const path = route.replace(/:(\w+)/g, (parameter, name: string) => {
    const id = given.get(name);
    given.delete(name);
    return id === undefined ? parameter : formatValue(id);
  });
  const query = [...given].map(([name, value]) => `${name}=${formatValue(value)}`).join('&');
  const refusal = status === undefined ? '' : ` (${formatValue(status)})`;
  const verb = typeof method === 'string' ? method : '';
  return `${verb} ${path}${query && `?${query}`}${refusal}`.trim();
}
