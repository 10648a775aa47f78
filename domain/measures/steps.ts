/**
 * A long computation in steps of a few milliseconds. The caller decides after each step whether to continue at once or to pause. The
 * computation reads no clock, and its result does not depend on the pauses.
 */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The result type of a computation in steps. */
export type ResultOf<Compute extends (...args: never[]) => Steps<unknown>> =
  ReturnType<Compute> extends Steps<infer Result> ? Result : never;

/** Runs all steps without a pause. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** One step for each item. */
export function* mapInSteps<Item, Result>(
  items: Iterable<Item>,
  toResult: (item: Item, index: number) => Result,
): Steps<Result[]> {
  const results: Result[] = [];
  for (const item of items) {
    results.push(toResult(item, results.length));
    yield;
  }
  return results;
}

/** Items per step if one item takes microseconds. */
export const itemsOfStep = 500;

/** `Map.groupBy` in steps. */
export function* groupInSteps<Item, Key>(
  items: readonly Item[],
  toKey: (item: Item) => Key,
): Steps<Map<Key, Item[]>> {
  const groups = new Map<Key, Item[]>();
  for (const [index, item] of items.entries()) {
    const key = toKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
    if (index % itemsOfStep === itemsOfStep - 1) yield;
  }
  return groups;
}
