/**
 * Where to cut a list of cards so that two columns are about equally tall: the number of cards in the first one. Reading
 * and the Tab key go down the first column, then down the second.
 * Example: heights 3, 4, 9, 4 are cut after the second.
 */
export function firstColumnLength(heights: readonly number[]): number {
  const total = heights.reduce((sum, height) => sum + height, 0);
  let best = { length: heights.length, taller: total };
  let first = 0;
  for (const [index, height] of heights.entries()) {
    first += height;
    const taller = Math.max(first, total - first);
    if (taller < best.taller) best = { length: index + 1, taller };
  }
  return best.length;
}
