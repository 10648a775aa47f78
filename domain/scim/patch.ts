import { type Filter, matches, parseFilter } from './filter.ts';
import { findKey, getValue, isObject, type JsonObject, listValues, readWord } from './json-object.ts';
import type { ScimProblem } from './messages.ts';

/** The place in a resource that an operation changes: `emails[type eq "work"].value`. */
interface Path {
  attribute: string;
  filter: Filter | undefined;
  sub: string | undefined;
}

type PatchChange = 'add' | 'replace' | 'remove';

/**
 * Applies the operations of a PATCH to a copy of the resource. Understands what Entra ID and Okta send: `op` in any case,
 * no `path` with an object whose keys can be paths, `remove` with the values to remove. Attributes that Parity does not have are
 * set like others; the reader of the resource ignores them.
 */
export function applyPatch(resource: JsonObject, body: JsonObject): { resource: JsonObject } | ScimProblem {
  const operations = getValue(body, 'Operations');
  if (!Array.isArray(operations) || !operations.every(isObject)) {
    return { scimType: 'invalidSyntax', detail: 'Operations must be a list of operations.' };
  }
  const changed: JsonObject = JSON.parse(JSON.stringify(resource));
  for (const operation of operations) {
    const problem = applyOperation(changed, operation);
    if (problem) return problem;
  }
  return { resource: changed };
}

function applyOperation(resource: JsonObject, operation: JsonObject): ScimProblem | undefined {
  const op = readWord(getValue(operation, 'op'));
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    return { scimType: 'invalidSyntax', detail: 'op must be "add", "replace" or "remove".' };
  }
  const path = getValue(operation, 'path');
  const value = getValue(operation, 'value');
  if (typeof path === 'string' && path !== '') return applyAt(resource, op, path, value);
  if (op === 'remove') return { scimType: 'noTarget', detail: 'remove needs a path.' };
  if (!isObject(value)) {
    return { scimType: 'invalidValue', detail: 'An operation without a path needs an object of attributes.' };
  }
  for (const [key, inner] of Object.entries(value)) {
    const problem = applyAt(resource, op, key, inner);
    if (problem) return problem;
  }
  return undefined;
}

const pathFormat = /^(?:(urn:[^[]+):)?([a-z$][\w$-]*)(?:\[(.+)\])?(?:\.([a-z$][\w$-]*))?$/i;
const coreSchema = /^urn:ietf:params:scim:schemas:core:2\.0:(user|group)$/i;
const maxPathLength = 1_000;

function applyAt(
  resource: JsonObject,
  op: PatchChange,
  text: string,
  value: unknown,
): ScimProblem | undefined {
  const [, schema, attribute, inBrackets, sub] =
    (text.length <= maxPathLength && pathFormat.exec(text)) || [];
  const filter = inBrackets === undefined ? undefined : parseFilter(inBrackets);
  if (attribute === undefined || (inBrackets !== undefined && !filter)) {
    return { scimType: 'invalidPath', detail: `The path "${text.slice(0, 100)}" is not understood.` };
  }
  // Extensions, such as the enterprise user, are ignored.
  if (schema === undefined || coreSchema.test(schema))
    change(resource, op, { attribute, filter, sub }, value);
  return undefined;
}

function change(
  resource: JsonObject,
  op: PatchChange,
  { attribute, filter, sub }: Path,
  value: unknown,
): void {
  const key = findKey(resource, attribute);
  const current = getValue(resource, key);
  if (filter) resource[key] = changeMatching(listValues(current), op, { filter, sub }, value);
  else if (sub !== undefined) {
    const inner = isObject(current) ? current : {};
    change(inner, op, { attribute: sub, filter: undefined, sub: undefined }, value);
    resource[key] = inner;
  } else if (op === 'remove') {
    if (Array.isArray(current) && value !== undefined) resource[key] = withoutValues(current, value);
    else if (Array.isArray(current)) resource[key] = [];
    else delete resource[key];
  } else if (Array.isArray(current)) {
    resource[key] =
      op === 'add' ? [...withoutValues(current, value), ...listValues(value)] : listValues(value);
  } else if (isObject(current) && isObject(value)) assign(current, value);
  else resource[key] = value;
}

/** Changes the elements that match. If none does, `replace` adds one as `add` does: Parity stores few of the attributes. */
function changeMatching(
  items: JsonObject[],
  op: PatchChange,
  { filter, sub }: { filter: Filter; sub: string | undefined },
  value: unknown,
): JsonObject[] {
  const matching = items.filter(item => matches(filter, item));
  if (op === 'remove' && sub === undefined) return items.filter(item => !matching.includes(item));
  const isNew = matching.length === 0 && op !== 'remove';
  const chosen = isNew ? [Object.fromEntries(listEqualities(filter))] : matching;
  for (const item of chosen) {
    if (sub !== undefined) change(item, op, { attribute: sub, filter: undefined, sub: undefined }, value);
    else assign(item, isObject(value) ? value : { value });
  }
  return isNew ? [...items, ...chosen] : items;
}

function listEqualities(filter: Filter): [string, string][] {
  if (filter.kind === 'compare') return filter.operator === 'eq' ? [[filter.path, filter.value]] : [];
  return filter.kind === 'and' ? filter.of.flatMap(listEqualities) : [];
}

function assign(target: JsonObject, values: JsonObject): void {
  for (const [name, value] of Object.entries(values)) target[findKey(target, name)] = value;
}

function withoutValues(current: unknown[], value: unknown): JsonObject[] {
  const readKey = (item: JsonObject) => readWord(getValue(item, 'value'));
  const removed = new Set(listValues(value).map(readKey));
  return listValues(current).filter(item => !removed.has(readKey(item)));
}
