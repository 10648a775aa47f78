/** The wire's name of one of ours: `rnActual` is `rn_actual`. */
type SnakeCase<Name extends string> = string extends Name
  ? string
  : Name extends `${infer Letter}${infer Rest}`
    ? Letter extends Lowercase<Letter>
      ? `${Letter}${SnakeCase<Rest>}`
      : `_${Lowercase<Letter>}${SnakeCase<Rest>}`
    : '';

type Wire<Value> = Value extends readonly (infer Item)[]
  ? Wire<Item>[]
  : Value extends object
    ? { -readonly [Key in keyof Value as Key extends string ? SnakeCase<Key> : never]: Wire<Value[Key]> }
    : Value;

/**
 * The wire's snake_case all the way down, of what is answered and of what is stored as JSON in the same shape (D15, D23).
 * Ids of premium types and fields have no capitals and stay.
 */
export function toWire<Value>(value: Value): Wire<Value> {
  return renameKeys(value) as Wire<Value>;
}

function renameKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renameKeys);
  if (typeof value !== 'object' || value === null) return value;
  const result: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry !== undefined) result[snakeCase(key)] = renameKeys(entry);
  }
  return result;
}

const known = new Map<string, string>();

function snakeCase(key: string): string {
  const found = known.get(key);
  if (found !== undefined) return found;
  const name = key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  // Keys that are data, such as reasons, must not fill the memory.
  if (known.size < 1_000) known.set(key, name);
  return name;
}
