/** Meanings and series that tokens.css has colours for: charts know how they look in each palette, not what they say. */
export type ChartColour = 'actual' | 'target' | 'over' | 'under' | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7}`;

export function paint(colour: ChartColour): string {
  return `var(--parity-${colour})`;
}
