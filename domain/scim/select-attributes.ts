import { isObject, type JsonObject } from './json-object.ts';

/** The attributes in every answer. */
const always = ['schemas', 'id'];

/** Keeps the attributes that `attributes` names, or drops those that `excludedAttributes` names: `userName,name.givenName`. */
export function selectAttributes(
  resource: JsonObject,
  query: { attributes?: unknown; excludedAttributes?: unknown },
): JsonObject {
  const wanted = readNames(query.attributes);
  if (wanted.length > 0) return keep(resource, [...always, ...wanted]);
  return drop(resource, readNames(query.excludedAttributes));
}

function readNames(list: unknown): string[] {
  if (typeof list !== 'string') return [];
  return list
    .split(',')
    .map(
      name =>
        name
          .trim()
          .toLowerCase()
          .replace(/\[.*\]/, '')
          .split(':')
          .at(-1) ?? '',
    )
    .filter(Boolean);
}

function keep(resource: JsonObject, names: readonly string[]): JsonObject {
  return mapAttributes(resource, (name, value) => {
    if (names.includes(name)) return value;
    const inner = listInner(names, name);
    return inner.length > 0 ? selectInside(value, item => keep(item, inner)) : undefined;
  });
}

function drop(resource: JsonObject, names: readonly string[]): JsonObject {
  return mapAttributes(resource, (name, value) => {
    if (names.includes(name) && !always.includes(name)) return undefined;
    const inner = listInner(names, name);
    return inner.length > 0 ? selectInside(value, item => drop(item, inner)) : value;
  });
}

/** The parts after `name.`. */
function listInner(names: readonly string[], name: string): string[] {
  return names.flatMap(each => (each.startsWith(`${name}.`) ? [each.slice(name.length + 1)] : []));
}

function mapAttributes(resource: JsonObject, map: (name: string, value: unknown) => unknown): JsonObject {
  const entries = Object.entries(resource).map(([key, value]) => [key, map(key.toLowerCase(), value)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function selectInside(value: unknown, select: (item: JsonObject) => JsonObject): unknown {
  if (Array.isArray(value)) return value.map(item => selectInside(item, select));
  return isObject(value) ? select(value) : value;
}
