type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/**
 * The wire's snake_case all the way down: what is stored as JSON has the shape that calls answer with (D15, D23). Ids of
 * premium types and fields have no capitals and stay.
 */
export function onTheWire(value: object): Record<string, unknown> {
  return renamed(JSON.parse(JSON.stringify(value))) as Record<string, unknown>;
}

function renamed(value: Json): Json {
  if (Array.isArray(value)) return value.map(renamed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [snakeCase(key), renamed(entry)]));
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}
