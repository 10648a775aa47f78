/**
 * The number of cards in the first of two columns so that both are about equally tall. The Tab key goes down the first
 * column, then down the second. Example: of the heights 3, 4, 9, 4 the first column has two.
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
