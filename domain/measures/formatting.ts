import {
  dayOfMonth,
  getMonth,
  getWeekday,
  getYear,
  type IsoDate,
  monthName,
  weekdayName,
} from '../time/calendar.ts';
import { type Micro, microToNumber, roundTo, toMicro } from './decimal.ts';

/** Shown in place of a figure that does not exist. */
export const noFigure = '–';
const infinitySign = '∞';

/** The minus sign, not a hyphen: screen readers say "minus", and it is as wide as a plus. */
const minusSign = '\u2212';

const abbreviations = ['', 'K', 'M', 'B', 'T', 'Q'] as const;

/** Rounded half away from zero, with thousands separators: 1234.565 with 2 decimals reads `1,234.57`. */
export function formatNumber(value: number | null, decimals: number): string {
  return value === null ? noFigure : formatMicro(toMicro(value), decimals);
}

/** A whole number: `2,064`. */
export function formatCount(count: number | null): string {
  return formatNumber(count, 0);
}

/** A number of things: `1 shift`, `2,064 shifts`. */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  const text = formatCount(count);
  return `${text} ${text === '1' ? one : many}`;
}

/** The number that a text with this many decimals shows, so that colours and texts agree: −0.54 with 1 decimal is −0.5. */
export function roundAsShown(value: number, decimals: number): number {
  return microToNumber(roundTo(toMicro(value), decimals));
}

/** Patients per RN, 1 decimal. */
export function formatRatio(ratio: number | null): string {
  return formatNumber(ratio, 1);
}

/** RN hours per patient day, 2 decimals. */
export function formatProductivity(hours: number | null): string {
  return formatNumber(hours, 2);
}

/** Takes percent, not a fraction: 12.34 reads `12.3%`, and 99.96 reads `99.96%`. */
export function formatPercentage(percent: number | null): string {
  return formatShare(percent, null);
}

const mostShareDecimals = 6;

/**
 * A share in percent, beside the required one if there is one. It has enough decimals to read as below, equal to or above the
 * required share, and up to three if it is below 100% and would read 100%, or above 0 and would read 0 (D63).
 */
export function formatShare(percent: number | null, required: number | null): string {
  if (percent === null) return noFigure;
  let decimals = 1;
  while (decimals < mostShareDecimals && isMisread(percent, decimals, required)) decimals += 1;
  return `${formatNumber(percent, decimals)}%`;
}

function isMisread(percent: number, decimals: number, required: number | null): boolean {
  const read = roundAsShown(percent, decimals);
  const isWhole = (percent < 100 && read === 100) || (percent > 0 && read === 0);
  if (isWhole && decimals < 3) return true;
  return required !== null && Math.sign(read - required) !== Math.sign(percent - required);
}

/** Infinity if shifts are recorded but no RN worked, a dash without recorded shifts. */
export function formatProductivityIndex(index: number | null, rnActual: number | null): string {
  if (rnActual === null) return noFigure;
  return index === null ? infinitySign : formatNumber(index, 0);
}

/** With a sign: `+0.3`, `−1.2`; a value that rounds to zero reads `0.0`. */
export function formatSigned(value: number | null, decimals = 1): string {
  if (value === null) return noFigure;
  const rounded = roundTo(toMicro(value), decimals);
  return rounded > 0n ? `+${formatMicro(rounded, decimals)}` : formatMicro(rounded, decimals);
}

/** The variance in words: `1.2 RNs under target`, `0.7 RNs over target`, `On target`. */
export function formatVariance(rnVariance: number | null): string {
  if (rnVariance === null) return noFigure;
  const rounded = roundTo(toMicro(rnVariance), 1);
  if (rounded === 0n) return 'On target';
  const rns = formatMicro(rounded < 0n ? -rounded : rounded, 1);
  return `${rns} RNs ${rounded < 0n ? 'under' : 'over'} target`;
}

/** Dollars and cents, or whole dollars: `$1,126,157.76`. */
export function formatMoney(dollars: number | null, decimals = 2): string {
  if (dollars === null) return noFigure;
  const amount = roundTo(toMicro(dollars), decimals);
  return amount < 0n ? `${minusSign}$${formatMicro(-amount, decimals)}` : `$${formatMicro(amount, decimals)}`;
}

/** Whole dollars with a sign: `+$12,345`, `−$500`; an amount that rounds to zero reads `$0`. */
export function formatSignedMoney(dollars: number): string {
  const text = formatMoney(dollars, 0);
  return roundTo(toMicro(dollars), 0) > 0n ? `+${text}` : text;
}

/** 1 decimal and a letter for thousands, millions and so on: 12345 reads `12.3K`, 999950 reads `1.0M`; without a letter at most 1 decimal. */
export function abbreviate(value: number | null): string {
  if (value === null) return noFigure;
  let scaled = value;
  let power = 0;
  while (roundAsShown(Math.abs(scaled), 1) >= 1000 && power < abbreviations.length - 1) {
    scaled /= 1000;
    power += 1;
  }
  const text = formatNumber(scaled, 1);
  return power === 0 ? text.replace(/\.0$/, '') : `${text}${abbreviations[power] ?? ''}`;
}

/** Smaller amounts are short enough to read in full. */
const largeAmount = 100_000;

/** Abbreviates the large amounts of money in a text: `+$1,126,157.76 in 92 days` reads `+$1.1M in 92 days`. Amounts below $100,000 stay. */
export function abbreviateAmounts(text: string): string {
  return text.replace(/\$(\d{1,3}(?:,\d{3})+(?:\.\d\d)?)/g, (amount, digits: string) => {
    const dollars = Number(digits.replaceAll(',', ''));
    return dollars < largeAmount ? amount : `$${abbreviate(dollars)}`;
  });
}

/** A value of an axis, which must not be rounded: `$1.5M`, `$100.25K`; in full if that takes more than 3 decimals. */
export function formatMoneyTick(dollars: number): string {
  const full = formatMoney(dollars, 0);
  const size = Math.abs(dollars);
  if (size < largeAmount) return full;
  const power = Math.min(Math.floor(Math.log10(size) / 3), abbreviations.length - 1);
  const scaled = size / 1000 ** power;
  if (roundAsShown(scaled, 3) !== scaled) return full;
  const sign = dollars < 0 ? minusSign : '';
  return `${sign}$${formatNumber(scaled, 3).replace(/\.?0+$/, '')}${abbreviations[power] ?? ''}`;
}

/** M/D/YYYY: `11/14/2026`. */
export function formatDate(date: IsoDate): string {
  return `${getMonth(date)}/${dayOfMonth(date)}/${getYear(date)}`;
}

/** `Saturday, November 14`; with the year if it is not the current one: `Friday, November 14, 2025`. */
export function formatFriendlyDate(date: IsoDate, today: IsoDate): string {
  const day = `${weekdayName(getWeekday(date))}, ${monthName(date)} ${dayOfMonth(date)}`;
  return getYear(date) === getYear(today) ? day : `${day}, ${getYear(date)}`;
}

function formatMicro(value: Micro, decimals: number): string {
  const rounded = roundTo(value, decimals);
  const [units = '0', fraction = ''] = microToNumber(rounded < 0n ? -rounded : rounded)
    .toFixed(decimals)
    .split('.');
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',');
  const text = decimals === 0 ? grouped : `${grouped}.${fraction}`;
  return rounded < 0n ? minusSign + text : text;
}

export function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
