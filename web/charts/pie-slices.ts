/** A slice's start and end, in turns clockwise from the top: 0 to 1. */
export interface SliceRange {
  from: number;
  to: number;
}

/** Empty if all values are 0. */
export function computeSlices(values: readonly number[]): SliceRange[] {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return [];
  let reached = 0;
  return values.map(value => {
    const from = reached;
    reached += value / total;
    return { from, to: reached };
  });
}

/** The outline of a slice. A full circle is two arcs, because an arc that ends at its start draws nothing. */
export function drawSlice({ from, to }: SliceRange, middle: number, radius: number): string {
  const at = (turn: number) => {
    const angle = 2 * Math.PI * turn;
    return `${round(middle + radius * Math.sin(angle))} ${round(middle - radius * Math.cos(angle))}`;
  };
  const arc = (end: number, large: 0 | 1) => `A ${radius} ${radius} 0 ${large} 1 ${at(end)}`;
  if (to - from > 0.9999) return `M ${at(0)} ${arc(0.5, 0)} ${arc(1, 0)} Z`;
  return `M ${middle} ${middle} L ${at(from)} ${arc(to, to - from > 0.5 ? 1 : 0)} Z`;
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
