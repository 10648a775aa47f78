/** A resource as sent or answered. Names of attributes are compared without case. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The key of the object that has this name in any case, or the name itself. */
export function findKey(object: JsonObject, name: string): string {
  return Object.keys(object).find(key => key.toLowerCase() === name.toLowerCase()) ?? name;
}

export function getValue(object: JsonObject, name: string): unknown {
  const key = findKey(object, name);
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** A text, number or boolean as text; undefined for other values. Objects that were sent can fail to convert: `{"toString": 1}`. */
export function readText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** Texts are compared without case. */
export function readWord(value: unknown): string | undefined {
  return readText(value)?.toLowerCase();
}

/** The values of an attribute that can have several; `"7"` and `[{ value: "7" }]` mean the same. */
export function listValues(value: unknown): JsonObject[] {
  if (value === undefined || value === null) return [];
  return [value].flat().map(item => (isObject(item) ? item : { value: item }));
}
