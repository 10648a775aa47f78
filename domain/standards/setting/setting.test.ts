import { describe, expect, test } from 'vitest';
import {
  addChange,
  findLastSetting,
  findStandard,
  type StandardChange,
  type StandardSetting,
} from './setting.ts';

const setting = (from: string, floor = 0): StandardSetting => ({
  pack: 'own_plan',
  unit_type: null,
  from,
  classes: [{ id: 'one', name: 'One', max: 1 }],
  mix: 'own',
  floor,
  required_share: 75,
  map: {},
});
const none = (from: string): StandardChange => ({ pack: null, from });

describe('a change', () => {
  const history = [setting('2026-01-01'), setting('2026-03-01', 1), setting('2026-05-01', 2)];

  test('replaces every setting from its date on', () => {
    expect(addChange(history, setting('2026-03-01', 9))).toEqual([history[0], setting('2026-03-01', 9)]);
  });

  test('leaves the dates before it as they were', () => {
    const changed = addChange(history, setting('2026-04-01', 9));
    for (const date of ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01', '2026-03-31'])
      expect(findStandard(changed, date)?.floor).toBe(findStandard(history, date)?.floor);
    expect(findStandard(changed, '2026-05-01')?.floor).toBe(9);
  });

  test('a change to no standard ends the one before', () => {
    const ended = addChange(history, none('2026-06-01'));
    expect(findStandard(ended, '2026-05-31')).not.toBeNull();
    expect(findStandard(ended, '2026-06-01')).toBeNull();
    expect(findLastSetting(ended)).toBeNull();
  });

  test('a change to no standard without one changes nothing', () => {
    expect(addChange([], none('2026-06-01'))).toEqual([]);
    expect(addChange([setting('2026-07-01')], none('2026-06-01'))).toEqual([]);
  });
});

describe('the standard of a date', () => {
  test('is none before the first setting', () => {
    expect(findStandard([setting('2026-01-01')], '2025-12-31')).toBeNull();
  });

  test('is none outside the effective dates of the pack', () => {
    const oregon = { pack: 'oregon', unit_type: 'antepartum', from: '2025-01-01', map: {} };
    expect(findStandard([oregon], '2025-09-25')).toBeNull();
    expect(findStandard([oregon], '2025-09-26')?.classes).toEqual([
      { id: 'patient', name: 'Patient', max: 6 },
    ]);
  });

  test('has the share of the pack, and that of the setting only for an own plan', () => {
    const share = (pack: string) =>
      findStandard([{ ...setting('2026-01-01'), pack }], '2026-01-01')?.requiredShare;
    expect(['own_plan', 'washington', 'connecticut', 'oregon'].map(share)).toEqual([75, 80, 80, null]);
  });

  test('has classes, mix and floor of the hospital for a law that asks for its plan', () => {
    const standard = findStandard([{ ...setting('2026-01-01', 3), pack: 'washington' }], '2026-01-01');
    expect(standard).toMatchObject({ classes: [{ id: 'one' }], mix: 'own', floor: 3 });
  });
});

test('the last setting may begin in the future', () => {
  expect(findLastSetting([setting('2026-01-01'), setting('2099-01-01', 4)])?.floor).toBe(4);
  expect(findLastSetting([])).toBeNull();
});
