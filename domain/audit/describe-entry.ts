import { clockLabel } from '../shifts/shift-window-config.ts';
import { getYear } from '../time/calendar.ts';
import { shortDate } from '../time/period-labels.ts';
import { describeAction } from './audit-actions.ts';
import {
  isObject,
  type NamedType,
  namedTypes,
  nameKey,
  parseShiftId,
  type RecordNames,
  type StoredEntry,
} from './audit-entry.ts';
import { describeDetails } from './describe-details.ts';
import { getIdType } from './detail-words.ts';

/** The parts of a sentence; `record` is what a screen links, empty if the entry is about no record. */
export interface AuditSentence {
  actor: string;
  action: string;
  record: string;
  changes: string[];
  /** Whether the record still exists and the reader may see it. */
  recordExists: boolean;
}

/** The entry in words. Uses the record's name of today, or the one in the entry if the record was deleted. */
export function describeEntry(entry: StoredEntry, names: RecordNames): AuditSentence {
  const { name, text, key } = findRecord(entry, names);
  return {
    actor: describeActor(entry),
    action: describeAction(entry.action),
    record: text,
    changes: describeDetails(entry, names, name),
    recordExists: names.has(key),
  };
}

/** `Ann Lee changed Labor & Delivery, Nov 9, 03:00: Initial evaluation 1 → 2; RNs actual 3 → 4`. */
export function formatSentence({
  actor,
  action,
  record,
  changes,
}: Pick<AuditSentence, 'actor' | 'action' | 'record' | 'changes'>): string {
  const clause = [actor, action, record].filter(Boolean).join(' ');
  return changes.length > 0 ? `${clause}: ${changes.join('; ')}` : clause;
}

/** A token is marked as one, so that its name cannot pass for a person's. */
function describeActor({ actorName, details }: StoredEntry): string {
  if (details.api_token !== undefined) return `${actorName} (API token)`;
  return actorName === 'command line' ? 'The command line' : actorName || 'Somebody';
}

function findRecord(entry: StoredEntry, names: RecordNames) {
  const { recordType: type, recordId: id, details, at } = entry;
  const shift = hasShiftId(type) ? parseShiftId(id) : undefined;
  if (shift) {
    const { moduleId, date, window } = shift;
    const key = nameKey('module', moduleId);
    const day = shortDate(date, getYear(date) !== getYear(at));
    const place = `${names.get(key) ?? key}, ${day}, ${clockLabel(window)}`;
    return { key, name: '', text: type === 'shift' ? place : `the ${type} of ${place}` };
  }
  const key = nameKey(type, id);
  if (!isNamedType(type)) return { key, name: '', text: type === 'session' ? '' : key.trim() };
  const stored = type === 'user' ? details.email : details.name;
  const name = names.get(key) ?? (typeof stored === 'string' ? stored : '');
  if (type === 'user' && name) return { key, name, text: name };
  return { key, name, text: `${type === 'client' ? 'hospital' : type} ${name || id}` };
}

function hasShiftId(type: string): boolean {
  return type === 'shift' || type === 'red flag' || type === 'hand-over';
}

function isNamedType(type: string): type is NamedType {
  return (namedTypes as readonly string[]).includes(type);
}

/** The records whose names `describeEntry` needs. */
export function listMentions(entry: StoredEntry): { type: NamedType; id: number }[] {
  const { recordType: type, recordId, details, action } = entry;
  const shift = hasShiftId(type) ? parseShiftId(recordId) : undefined;
  const sides = [details, details.before, details.after].filter(isObject);
  const lists = sides.flatMap(({ client_configs, group_rules, rules }) =>
    [client_configs, group_rules, rules].flat(),
  );
  const inDetails = [...sides, ...lists.filter(isObject)].flatMap(side =>
    Object.entries(side).flatMap(([field, ids]) => toMentions(getIdType(field, action), [ids].flat())),
  );
  if (shift) return [...toMentions('module', [shift.moduleId]), ...inDetails];
  return [...toMentions(isNamedType(type) ? type : undefined, [Number(recordId)]), ...inDetails];
}

function toMentions(type: NamedType | undefined, ids: readonly unknown[]) {
  // Ids of the database are 32-bit integers: another number would make the query fail.
  return ids.flatMap(id => (type && typeof id === 'number' && id === (id | 0) ? [{ type, id }] : []));
}
