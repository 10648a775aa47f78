export interface Point {
  index: number;
  value: number;
}

/** The uninterrupted parts of a line: a null interrupts it. */
export function splitRuns(values: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [];
  let run: Point[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      run = [];
      continue;
    }
    if (run.length === 0) runs.push(run);
    run.push({ index, value });
  }
  return runs;
}

/** Moves labels down until each is at least `distance` below the one above it. */
export function spread<Label extends { y: number }>(labels: readonly Label[], distance: number): Label[] {
  const placed: Label[] = [];
  for (const label of labels.toSorted((a, b) => a.y - b.y)) {
    const above = placed.at(-1);
    placed.push({ ...label, y: above ? Math.max(label.y, above.y + distance) : label.y });
  }
  return placed;
}
