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

interface Spot {
  x: number;
  y: number;
}

/** A line's points in pixels; null interrupts it. */
export type Path = readonly (Spot | null)[];

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Of a value with half the width of a line, in pixels. The letters stand on the place's `y`. */
const heightAbove = 10;
const heightBelow = 1;

/**
 * Where the value of a point is written: above it or below, as the caller prefers, or on its left if it would cover fewer lines
 * there. Never on the axis; on the right are the names of the lines.
 */
export function placeValue(
  point: Spot,
  width: number,
  paths: readonly Path[],
  area: Box,
  prefersAbove: boolean,
) {
  const above = { ...point, y: point.y - 9, textAnchor: 'middle' } as const;
  const below = { ...point, y: point.y + 18, textAnchor: 'middle' } as const;
  const beside = [
    { x: point.x - 8, y: point.y - 5, textAnchor: 'end' },
    { x: point.x - 8, y: point.y + 14, textAnchor: 'end' },
  ] as const;
  const places = [...(prefersAbove ? [above, below] : [below, above]), ...beside].flatMap(place => {
    const left = place.textAnchor === 'end' ? place.x - width : place.x - width / 2;
    const isInside = place.y <= area.bottom && (place.textAnchor === 'middle' || left >= area.left);
    const box = { left, right: left + width, top: place.y - heightAbove, bottom: place.y + heightBelow };
    return isInside ? [{ place, crossings: countCrossings(paths, box) }] : [];
  });
  const fewest = Math.min(...places.map(({ crossings }) => crossings));
  return places.find(({ crossings }) => crossings === fewest)?.place ?? above;
}

/** How many lines pass through a box, or have a point there. */
function countCrossings(paths: readonly Path[], box: Box): number {
  const isCovered = (path: Path) =>
    path.some(
      (spot, index) => spot && (isPointIn(spot, box) || isCrossing(spot, path[index + 1] ?? spot, box)),
    );
  return paths.filter(isCovered).length;
}

/** Of a point's circle, in pixels. */
const pointRadius = 4.5;

function isPointIn({ x, y }: Spot, { left, right, top, bottom }: Box): boolean {
  return (
    x > left - pointRadius && x < right + pointRadius && y > top - pointRadius && y < bottom + pointRadius
  );
}

/** Whether the part of a stretch that is above or below the box, or in it, is in it. */
function isCrossing(a: Spot, b: Spot, { left, right, top, bottom }: Box): boolean {
  const [from, to] = [Math.max(left, Math.min(a.x, b.x)), Math.min(right, Math.max(a.x, b.x))];
  if (from > to) return false;
  const height = (x: number) => (a.x === b.x ? a.y : a.y + ((b.y - a.y) * (x - a.x)) / (b.x - a.x));
  const heights = [height(from), height(to)];
  return Math.min(...heights) < bottom && Math.max(...heights) > top;
}
