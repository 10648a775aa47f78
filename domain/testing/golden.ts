/** The worked cases promise four correct decimals. */
const tolerance = 1e-4;

/** The wire's snake_case as TypeScript's camelCase, all the way down; premium type ids are data and stay. */
export function camelCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(camelCased);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [camelKey(key), camelCased(entry)]));
}

/** One readable line for each value that differs from the expected one; values without an expectation are ignored. */
export function differences(actual: unknown, expected: unknown, path = 'value'): readonly string[] {
  if (typeof expected === 'number' && typeof actual === 'number') {
    return Math.abs(actual - expected) <= tolerance ? [] : [`${path}: ${actual} instead of ${expected}`];
  }
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const lengths =
      actual.length === expected.length
        ? []
        : [`${path}: ${actual.length} entries instead of ${expected.length}`];
    return [
      ...lengths,
      ...expected.flatMap((entry, index) => differences(actual[index], entry, `${path}[${index}]`)),
    ];
  }
  if (isRecord(expected) && isRecord(actual)) {
    return Object.entries(expected).flatMap(([key, entry]) =>
      differences(actual[key], entry, `${path}.${key}`),
    );
  }
  return Object.is(actual, expected)
    ? []
    : [`${path}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`];
}

function camelKey(key: string): string {
  if (key.startsWith('rn_premium_')) return key;
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
