import { type Micro, microToNumber, roundTo, toMicro } from './decimal.ts';
import { formatMoney, formatNumber, formatSigned, noFigure } from './formatting.ts';

/** How figures of one kind are written, and with how many decimals. */
export interface FigureKind {
  readonly decimals: number;
  /** If `decimals` would hide a change. */
  readonly moreDecimals: number;
  readonly format: (value: number, decimals: number) => string;
  /** Of a difference. */
  readonly formatChange: (value: number, decimals: number) => string;
}

function plainKind(decimals: number): FigureKind {
  return { decimals, moreDecimals: decimals + 1, format: formatNumber, formatChange: formatSigned };
}

/** RNs, patients, hours and patients per RN. */
export const oneDecimal = plainKind(1);
/** RN hours per patient day, and FTEs. */
export const twoDecimals = plainKind(2);
/** Counts, and sums of hours. */
export const wholeNumbers = plainKind(0);
/** Their difference is in percentage points. */
export const percentages: FigureKind = {
  ...oneDecimal,
  format: (value, decimals) => `${formatNumber(value, decimals)}%`,
};
/** Whole dollars, or with cents. */
export const dollars: FigureKind = {
  decimals: 0,
  moreDecimals: 2,
  format: formatMoney,
  formatChange: (value, decimals) => (value > 0 ? '+' : '') + formatMoney(value, decimals),
};

/** A figure as it is shown. */
export interface ShownFigure {
  /** As computed; null if there is none. */
  readonly value: number | null;
  /** As shown: 0.7 may be the difference of 20.34 and 21.06, but 20.3 and 21.1 are 0.8 apart. */
  readonly shown: number;
  readonly text: string;
  readonly decimals: number;
}

type Minuends<Name extends string> = readonly [from: NoInfer<Name>, subtracted: NoInfer<Name>];

/**
 * Figures that are shown together, with their differences (D58). A difference is that of the figures as shown. If one of them would
 * read as zero although the exact one does not, or the other way round, all get more decimals. Differences may be taken of earlier
 * ones. Example: of 20.34 working and 21.06 needed, `20.3`, `21.1` and `−0.8`; of 10.14 and 10.06, `10.14`, `10.06` and `+0.08`.
 */
export function showFigures<Term extends string, Difference extends string = never>(
  kind: FigureKind,
  terms: Readonly<Record<Term, number | null | undefined>>,
  differences: Readonly<Record<Difference, Minuends<Term | Difference>>> = {} as Record<
    Difference,
    Minuends<Term | Difference>
  >,
): Readonly<Record<Term | Difference, ShownFigure>> {
  const pairs = Object.entries<Minuends<Term | Difference>>(differences);
  const exact = readTerms(terms, toMicro);
  subtractAll(exact, pairs);
  const showWith = (decimals: number) => {
    const amounts = readTerms(terms, value => roundTo(toMicro(value), decimals));
    subtractAll(amounts, pairs);
    return amounts;
  };
  const hides = (amounts: ShownAmounts, name: string) =>
    isZero(amounts.get(name)) !== isZero(round(exact.get(name), kind.decimals));
  const usual = showWith(kind.decimals);
  const isUsual = !pairs.some(([name]) => hides(usual, name));
  const decimals = isUsual ? kind.decimals : kind.moreDecimals;
  const amounts = isUsual ? usual : showWith(decimals);
  return Object.fromEntries(
    [...amounts].map(([name, amount]) => {
      const isChange = name in differences;
      const value = isChange ? toNumber(exact.get(name)) : (terms[name as Term] ?? null);
      return [name, toShown(value, amount, isChange ? kind.formatChange : kind.format, decimals)];
    }),
  ) as Record<Term | Difference, ShownFigure>;
}

/** Null for what does not exist. */
type ShownAmounts = Map<string, Micro | null>;

function readTerms(
  terms: Readonly<Record<string, number | null | undefined>>,
  read: (value: number) => Micro,
): ShownAmounts {
  return new Map(
    Object.entries(terms).map(([name, value]) => [
      name,
      value === null || value === undefined ? null : read(value),
    ]),
  );
}

function subtractAll(amounts: ShownAmounts, pairs: readonly (readonly [string, Minuends<string>])[]): void {
  for (const [name, [from, subtracted]] of pairs) {
    const [a, b] = [amounts.get(from) ?? null, amounts.get(subtracted) ?? null];
    amounts.set(name, a === null || b === null ? null : a - b);
  }
}

function toShown(
  value: number | null,
  amount: Micro | null,
  format: FigureKind['format'],
  decimals: number,
): ShownFigure {
  const shown = toNumber(amount) ?? 0;
  return {
    value,
    shown,
    text: amount === null ? noFigure : format(shown, decimals),
    decimals,
  };
}

function toNumber(value: Micro | null | undefined): number | null {
  return value === null || value === undefined ? null : microToNumber(value);
}

function round(value: Micro | null | undefined, decimals: number): Micro | null {
  return value === null || value === undefined ? null : roundTo(value, decimals);
}

function isZero(value: Micro | null | undefined): boolean {
  return value === 0n;
}

/** What a figure is compared with, and the difference. */
export interface ComparedFigure {
  readonly before: ShownFigure;
  readonly change: ShownFigure;
}

/**
 * One comparison of a figure: `−0.3 RNs vs target (7.3)`. Reports, mails and pages write a figure as its value, then its comparisons
 * with target, plan and last year, in this order, each with its unit and its label.
 */
export function describeComparison(label: string, { before, change }: ComparedFigure, unit = ''): string {
  return `${change.text}${unit && ` ${unit}`} vs ${label} (${before.text})`;
}

/** A start, the steps from it, and the level after each. */
interface ShownSteps {
  readonly start: ShownFigure;
  readonly steps: readonly { readonly change: ShownFigure; readonly level: ShownFigure }[];
  /** From the start to the last level. */
  readonly change: ShownFigure;
}

/**
 * A start and steps that add up as shown: each step is the difference of the levels before and after it. Example: from 10.04 by 0.34
 * and 0.34 reads `10.0`, `+0.4` to `10.4` and `+0.3` to `10.7`.
 */
export function showSteps(kind: FigureKind, start: number, changes: readonly number[]): ShownSteps {
  const names = changes.map((_, index) => String(index + 1));
  let level = start;
  const levels = changes.map((change, index) => {
    level += change;
    return [`level ${index + 1}`, level] as const;
  });
  const figures: Readonly<Record<string, ShownFigure>> = showFigures<string, string>(
    kind,
    Object.fromEntries([['level 0', start], ...levels]),
    {
      ...Object.fromEntries(
        names.map((name, index) => [`step ${name}`, [`level ${name}`, `level ${index}`] as const]),
      ),
      whole: [`level ${changes.length}`, 'level 0'],
    },
  );
  const get = (name: string) => figures[name] as ShownFigure;
  return {
    start: get('level 0'),
    steps: names.map(name => ({ change: get(`step ${name}`), level: get(`level ${name}`) })),
    change: get('whole'),
  };
}
