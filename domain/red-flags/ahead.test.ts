import { describe, expect, test } from 'vitest';
import { type AheadRule, type ComingWindow, foresee } from './ahead.ts';

const now = Date.parse('2026-11-14T15:00:00Z');
const hour = 3_600_000;
const rule: AheadRule = { ahead_hours: 24, ahead_percent: 70 };
const window: ComingWindow = {
  start: now + 10 * hour,
  expected: 8.4,
  scheduled: 6,
  planned: 7,
  chanceShort: 0.83,
};
const look = (change: Partial<ComingWindow>, changedRule: Partial<AheadRule> = {}) =>
  foresee({ ...window, ...change }, { ...rule, ...changedRule }, now);

describe('a coming window', () => {
  test('that will probably be short is foreseen with its scheduled RNs', () => {
    expect(look({})).toEqual({ chance: 0.83, expected: 8.4, rns: 6, source: 'schedule' });
  });

  test('that has no scheduled RNs is compared with the plan', () => {
    expect(look({ scheduled: null })).toMatchObject({ rns: 7, source: 'plan' });
    expect(look({ scheduled: 0 })).toMatchObject({ rns: 0, source: 'schedule' });
  });

  test('is foreseen from the rule’s hours on, until it starts', () => {
    const isSeen = (start: number) => look({ start }) !== null;
    expect([24 * hour, 24 * hour + 1, 1, 0, -hour].map(ahead => isSeen(now + ahead))).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
  });

  test('is foreseen when the chance reaches the percentage exactly', () => {
    const isSeen = (chanceShort: number, ahead_percent: number) =>
      look({ chanceShort }, { ahead_percent }) !== null;
    expect([isSeen(0.7, 70), isSeen(0.6999, 70), isSeen(0.29, 29), isSeen(1, 100)]).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('is not foreseen without a rule, a chance, or RNs to compare with', () => {
    expect(look({}, { ahead_hours: null })).toBeNull();
    expect(look({ chanceShort: null })).toBeNull();
    expect(look({ scheduled: null, planned: null })).toBeNull();
  });
});
