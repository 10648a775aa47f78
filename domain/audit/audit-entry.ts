/** An entry of the audit trail as it is stored. Old entries have fewer details, so nothing is expected of them. */
export interface StoredEntry {
  readonly at: string;
  readonly actorName: string;
  readonly action: string;
  readonly recordType: string;
  readonly recordId: string;
  readonly details: Details;
}

export type Details = Readonly<Record<string, unknown>>;

/** Names of records by `nameKey`. A record without a name was deleted, or the reader may not see it. */
export type RecordNames = ReadonlyMap<string, string>;

/** The types of record that entries refer to by id; `recordType` also has those named by module, date and window. */
export const namedTypes = [
  'client',
  'module',
  'section',
  'acuity field',
  'user',
  'assessment',
  'analysis',
  'API token',
  'display link',
  'identity provider',
  'census source',
] as const;

export type NamedType = (typeof namedTypes)[number];

export function nameKey(type: string, id: number | string): string {
  return `${type} ${id}`;
}

export function isObject(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The module, date and window in the record id of a shift; undefined if it has another form. */
export function parseShiftId(recordId: string) {
  const [, moduleId, date, window] = /^(\d+)\/(\d{4}-\d\d-\d\d)\/(\d+)$/.exec(recordId) ?? [];
  if (date === undefined) return undefined;
  return { moduleId: Number(moduleId), date, window: Number(window) };
}
