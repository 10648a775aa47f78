export interface AxisLabel {
  first: string;
  /** Below the first line; empty for most labels. */
  second: string;
}

/** In pixels. */
const letterWidth = 6.4;

/** The part of a period that a label names in parentheses goes below it: "Q4 2025" and "(Nov–Dec)". */
export function splitAxisLabel(label: string): AxisLabel {
  const [, first = label, second = ''] = /^(.+) (\(.+\))$/.exec(label) ?? [];
  return { first, second };
}

/**
 * The labels that fit: all, or every second or third and so on, and always those of partial periods, which have a second line that
 * others lack. Categories with an empty label have none.
 */
export function chooseLabels(labels: readonly AxisLabel[], band: number): ReadonlySet<number> {
  const longest = Math.max(0, ...labels.map(({ first, second }) => Math.max(first.length, second.length)));
  const named = labels.flatMap(({ first }, index) => (first === '' ? [] : [index]));
  const distance = Math.min(...named.slice(1).map((index, place) => index - (named[place] ?? 0)));
  const step = Math.max(1, Math.ceil((longest * letterWidth + 6) / (band * distance)));
  const twoLined = labels.flatMap(({ second }, index) => (second === '' ? [] : [index]));
  const partial = twoLined.length < named.length ? twoLined : [];
  const regular = named.filter(
    (index, place) =>
      place % step === 0 && partial.every(other => Math.abs(other - index) >= step * distance),
  );
  return new Set([...partial, ...regular]);
}
