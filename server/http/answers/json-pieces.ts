import { snakeCase, toWire } from '#contract/wire.ts';

/** The most values of a piece, few enough not to hold up the event loop. */
const valuesOfPiece = 2_000;

/** Writes a value as `toWire` presents it, in pieces of JSON, so that it neither blocks the event loop for long nor builds a long text. */
export function* writeOnWire(value: unknown): Generator<string, void, undefined> {
  if (typeof value !== 'object' || value === null || countValues(value) < valuesOfPiece) {
    yield JSON.stringify(toWire(value));
  } else if (Array.isArray(value)) {
    yield* writeList(value);
  } else {
    yield* writeObject(value);
  }
}

function* writeObject(value: object): Generator<string, void, undefined> {
  let start = '{';
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    yield `${start}${JSON.stringify(snakeCase(key))}:`;
    yield* writeOnWire(entry);
    start = ',';
  }
  yield start === '{' ? '{}' : '}';
}

/** Short items share a piece. */
function* writeList(list: readonly unknown[]): Generator<string, void, undefined> {
  let start = '[';
  let run: unknown[] = [];
  let values = 0;
  function* writeRun(): Generator<string, void, undefined> {
    if (run.length === 0) return;
    yield start + JSON.stringify(toWire(run)).slice(1, -1);
    [start, run, values] = [',', [], 0];
  }
  for (const item of list) {
    const count = countValues(item);
    if (values + count > valuesOfPiece) yield* writeRun();
    if (count < valuesOfPiece) {
      run.push(item);
      values += count;
    } else {
      yield start;
      yield* writeOnWire(item);
      start = ',';
    }
  }
  yield* writeRun();
  yield start === '[' ? '[]' : ']';
}

/** Counts values at every level, lists and objects included. Stops at the limit of a piece. */
function countValues(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  let count = 1;
  for (const entry of Array.isArray(value) ? value : Object.values(value)) {
    count += countValues(entry);
    if (count >= valuesOfPiece) break;
  }
  return count;
}
