import type { FromWire, Wire } from './api/wire-types.ts';

// In a file without schemas, so that the browser does not load the validator.

/**
 * Renames all keys to snake_case, at every level, for answers and for JSON that is stored in the same shape (D15, D23). Ids of
 * premium types and fields have no capitals, so they stay the same.
 */
export function toWire<Value>(value: Value): Wire<Value> {
  return renameKeys(value, snakeCase) as Wire<Value>;
}

/** The reverse; not for objects whose keys are ids of premium types. */
export function fromWire<Value>(value: Value): FromWire<Value> {
  return renameKeys(value, camelCase) as FromWire<Value>;
}

function renameKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map(item => renameKeys(item, rename));
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry !== undefined) result[rename(key)] = renameKeys(entry, rename);
  }
  return result;
}

export const snakeCase = remember(key => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`));
const camelCase = remember(key => key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()));

/** The same few keys are renamed again and again. */
function remember(rename: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return key => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = rename(key);
    // Limited, because keys can be data, such as reasons.
    if (known.size < 1_000) known.set(key, name);
    return name;
  };
}
