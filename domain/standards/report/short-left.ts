const shortest = /^(\d+)(?:\.(\d+))?(?:e-(\d+))?$/;

/**
 * How many more windows may be short; negative exactly if a finished range is below the required share. Computed from the decimals
 * of the share as it was entered: of 3 rated windows with 1 short, 66.6666666 % leaves 0, because 66.67 % is above it.
 */
export function countShortLeft({
  rated,
  ahead,
  short,
  requiredShare,
}: {
  readonly rated: number;
  readonly ahead: number;
  readonly short: number;
  readonly requiredShare: number | null;
}): number | null {
  if (requiredShare === null) return null;
  const [, units = '0', decimals = '', exponent = '0'] = shortest.exec(String(requiredShare)) ?? [];
  const scale = 10n ** BigInt(decimals.length + Number(exponent));
  const whole = 100n * scale;
  return Number((BigInt(rated + ahead) * (whole - BigInt(units + decimals))) / whole) - short;
}
