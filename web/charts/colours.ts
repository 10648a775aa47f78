/** The colours that tokens.css defines for each palette. */
export type ChartColour = 'actual' | 'target' | 'over' | 'under' | `series-${1 | 2 | 3 | 4 | 5 | 6 | 7}`;

export function getColour(colour: ChartColour): string {
  return `var(--parity-${colour})`;
}
