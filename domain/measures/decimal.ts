/**
 * An exact decimal as a whole number of millionths: 1.1 RNs is `1_100_000n`.
 * Two values of at most 3 decimals have a product of at most 6, so a target is exact: 10 × 1.1 is 11, not 11.000000000000002.
 */
export type Micro = bigint;

export const microPerUnit = 1_000_000n;

const microDecimals = 6;
const decimalNotation = /^([+-]?)(\d+)(?:\.(\d+))?$/;
const quotientScale = 1_000_000_000_000n;

/**
 * Reads a number, or a decimal as PostgreSQL writes it ("0.333000"), as millionths. Rounds to the sixth decimal, half away
 * from zero. Throws a RangeError for any other text: callers validate user input first.
 */
export function toMicro(value: number | string): Micro {
  return readMicro(value) ?? readDigits(value);
}

/** Beyond this, a number with 6 decimals is not exact. */
const maxExact = 1e14;

/** A value with at most 6 decimals, read several times as fast as by its digits; null for any other. */
function readMicro(value: number | string): Micro | null {
  if (typeof value === 'string' && !decimalNotation.test(value)) return null;
  const number = Number(value);
  const micro = Math.round(number * 1e6);
  return micro / 1e6 === number && Math.abs(micro) < maxExact ? BigInt(micro) : null;
}

function readDigits(value: number | string): Micro {
  const text = typeof value === 'number' ? value.toFixed(microDecimals) : value.trim();
  const [, sign, units, fraction = ''] = decimalNotation.exec(text) ?? [];
  if (units === undefined) throw new RangeError(`not a decimal number: ${text}`);
  const digits = fraction.padEnd(microDecimals + 1, '0');
  const carry = digits.charAt(microDecimals) >= '5' ? 1n : 0n;
  const magnitude = BigInt(units + digits.slice(0, microDecimals)) + carry;
  return sign === '-' ? -magnitude : magnitude;
}

export function microToNumber(value: Micro): number {
  return Number(value) / Number(microPerUnit);
}

/** The product, exact for two values of at most 3 decimals, else rounded to the millionth. */
export function multiply(a: Micro, b: Micro): Micro {
  return divideRounded(a * b, microPerUnit);
}

export function sumMicro(values: Iterable<Micro>): Micro {
  let total = 0n;
  for (const value of values) total += value;
  return total;
}

/** Rounds down to whole units: 13.98625 gives 13, −0.5 gives −1. */
export function floorMicro(value: Micro): Micro {
  const remainder = value % microPerUnit;
  if (remainder === 0n) return value;
  return value - remainder - (value < 0n ? microPerUnit : 0n);
}

/** Rounds up to whole units: 13.98625 gives 14, exactly 11 stays 11. */
export function ceilMicro(value: Micro): Micro {
  return -floorMicro(-value);
}

/** Rounds half away from zero: 0.05 to one decimal is 0.1, −0.05 is −0.1. */
export function roundTo(value: Micro, decimals: number): Micro {
  const step = 10n ** BigInt(microDecimals - decimals);
  return divideRounded(value, step) * step;
}

/** Whole-number division, rounded half away from zero. The divisor must not be 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const size = absolute(divisor);
  const magnitude = (absolute(dividend) + (size >> 1n)) / size;
  return dividend < 0n === divisor < 0n ? magnitude : -magnitude;
}

/** `dividend / divisor` as a number with 12 correct decimals; null if the divisor is 0. */
export function quotient(dividend: bigint, divisor: bigint): number | null {
  if (divisor === 0n) return null;
  return Number(divideRounded(dividend * quotientScale, divisor)) / Number(quotientScale);
}

/** 0.333 has at most 3 decimals, 0.3333 has not. */
export function hasAtMostDecimals(value: number, decimals: number): boolean {
  return Number.isFinite(value) && Number(value.toFixed(decimals)) === value;
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
