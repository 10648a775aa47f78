/** Returns what was computed for a key, and computes it if it is not remembered. */
export type Memo<Key, Value> = (key: Key, compute: (key: Key) => Value) => Value;

/**
 * Remembers computed values, at most `most` of them. Every value must follow from its key alone, or be an object that its owner renews.
 * The values that were asked for last stay: when half of `most` have come, the former half is dropped, without those that were asked
 * for meanwhile. So neither a hit nor a drop goes through the values. `undefined` is not remembered.
 */
export function memo<Key, Value>(most: number): Memo<Key, Value> {
  const half = Math.max(1, Math.floor(most / 2));
  let recent = new Map<Key, Value>();
  let former = new Map<Key, Value>();
  return (key, compute) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const before = former.get(key);
    const value = before === undefined ? compute(key) : before;
    if (value === undefined) return value;
    if (recent.size >= half) [former, recent] = [recent, new Map()];
    recent.set(key, value);
    return value;
  };
}

/** The same by object. It needs no limit: a value ends with its object. */
export function memoByObject<Key extends object, Value>(): Memo<Key, Value> {
  const known = new WeakMap<Key, Value>();
  return (key, compute) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = compute(key);
    known.set(key, value);
    return value;
  };
}
