import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import golden from '#domain/golden/standards.json' with { type: 'json' };
import { microToNumber, multiply, sumMicro, toMicro } from '../../measures/decimal.ts';
import type { Mix, StandardPack } from '../packs/pack.ts';
import { standardPacks } from '../setting/packs.ts';
import { addChange, findStandard, type StandardChange, type StandardSetting } from '../setting/setting.ts';
import { judgeOnDate, judgeShift } from './judge-shift.ts';

const changes = golden.settings.map(
  (setting): StandardSetting => ({ ...setting, mix: setting.mix as Mix, pack: 'own_plan', unit_type: null }),
);
const history = changes.reduce<readonly StandardChange[]>(addChange, []);

describe('the worked cases', () => {
  test.each(golden.shifts)('$date $window', ({ date, acuity_counts, rn_actual, expect: expected }) => {
    const judged = judgeOnDate(history, date, { acuityCounts: acuity_counts, rnActual: rn_actual });
    // Field 5 is mapped to null in each setting of the cases.
    expect(judged).toEqual({ pack: 'own_plan', version: 1, ...expected, left_out: acuity_counts[5] });
  });
});

describe('cervical ripening 3, latent labor 2, stable epidural 2, second stage 1 and five RNs', () => {
  const shift = { acuityCounts: { 1: 3, 2: 2, 3: 2, 4: 1 }, rnActual: 5 };
  const judge = (pack: string, unit_type: string, active: string, other: string) => {
    const classes = [other, other, active, active];
    const map = Object.fromEntries(classes.map((name, index) => [index + 1, { class: name, patients: 1 }]));
    return judgeOnDate([{ pack, unit_type, from: '2026-01-01', map }], '2026-11-18', shift);
  };

  test('are short in Oregon', () => {
    expect(judge('oregon', 'labor_and_delivery', 'active', 'other')).toEqual({
      pack: 'oregon',
      version: 1,
      required: 6,
      direct: 5,
      state: 'short',
      classes: { active: 3, other: 5 },
      unmapped: [],
      left_out: 0,
    });
  });

  test('are enough in California', () => {
    const judged = judge('california', 'perinatal', 'active_labor', 'antepartum');
    expect(judged).toMatchObject({ required: 3, direct: 5, state: 'enough' });
  });
});

const setting: StandardSetting = {
  pack: 'own_plan',
  unit_type: null,
  from: '2026-01-01',
  classes: [{ id: 'two', name: 'Two', max: 2 }],
  mix: 'own',
  floor: 0,
  map: { 1: { class: 'two', patients: 1.1 }, 2: null },
};
const judge = (acuityCounts: Record<string, number>, rnActual = 1) =>
  judgeOnDate([setting], '2026-01-01', { acuityCounts, rnActual });

const judgeMap = (map: StandardSetting['map'], acuityCounts: Record<string, number>, rnActual = 1) =>
  judgeOnDate([{ ...setting, map }], '2026-01-01', { acuityCounts, rnActual });

describe('a field', () => {
  test('counts with its patients, without binary noise', () => {
    expect(judge({ 1: 10 })).toMatchObject({ required: 6, classes: { two: 11 } });
  });

  test('that is mapped to nothing does not count', () => {
    expect(judge({ 2: 7 })).toMatchObject({
      required: 0,
      state: 'enough',
      classes: {},
      unmapped: [],
      left_out: 7,
    });
  });

  test('that is mapped to nothing is left out with its exact counts, also of a shift that is not rated', () => {
    expect(judgeMap({ 1: null, 2: null }, { 1: 0.1, 2: 0.2, 3: 1 })).toMatchObject({
      state: 'not_rated',
      left_out: 0.3,
    });
  });

  test('that is not mapped makes the shift not rated only if it has patients', () => {
    expect(judge({ 1: 1, 3: 0 })).toMatchObject({ state: 'enough', unmapped: [] });
    expect(judge({ 1: 1, 3: 0.5 })).toMatchObject({
      state: 'not_rated',
      required: null,
      classes: { two: 1.1 },
      unmapped: ['3'],
    });
  });

  test('named like a property of every object is not mapped', () => {
    expect(judge(JSON.parse('{"__proto__": 1, "constructor": 1}'))).toMatchObject({
      unmapped: ['__proto__', 'constructor'],
    });
  });

  test('whose class a later version of the pack lacks is not mapped from then on', () => {
    const oregon = standardPacks[0] as StandardPack;
    const [labor] = oregon.unit_types;
    const later = {
      ...oregon,
      version: 2,
      effective_from: '2027-01-01',
      unit_types: [{ ...labor, classes: labor?.classes.filter(({ id }) => id !== 'other') }],
    } as StandardPack;
    const packs = [{ ...oregon, effective_to: '2026-12-31' }, later];
    const map = { 1: { class: 'active', patients: 1 }, 2: { class: 'other', patients: 1 } };
    const changes = [{ pack: 'oregon', unit_type: 'labor_and_delivery', from: '2026-01-01', map }];
    const on = (date: string) => {
      const standard = findStandard(changes, date, packs);
      return standard && judgeShift(standard, { acuityCounts: { 1: 1, 2: 2 }, rnActual: 2 });
    };
    expect(on('2026-12-31')).toMatchObject({ version: 1, state: 'enough', unmapped: [] });
    expect(on('2027-01-01')).toMatchObject({ version: 2, state: 'not_rated', unmapped: ['2'] });
  });
});

describe('classes of several unit types', () => {
  const map = {
    1: { class: 'active', patients: 1 },
    2: { class: 'other', patients: 1 },
    3: { class: 'antepartum/patient', patients: 1 },
    4: { class: 'mother_baby/patient', patients: 2 },
    5: null,
  };
  const labor: StandardSetting = { pack: 'oregon', unit_type: 'labor_and_delivery', from: '2026-01-01', map };
  const judgeOregon = (acuityCounts: Record<string, number>, rnActual: number) =>
    judgeOnDate([labor], '2026-01-01', { acuityCounts, rnActual });

  test('require RNs of each unit type, which are added', () => {
    expect(judgeOregon({ 1: 2, 2: 3, 3: 7, 4: 5, 5: 1 }, 7)).toEqual({
      pack: 'oregon',
      version: 1,
      required: 2 + 2 + 2 + 2,
      direct: 7,
      state: 'short',
      classes: { active: 2, other: 3, 'antepartum/patient': 7, 'mother_baby/patient': 10 },
      unmapped: [],
      left_out: 1,
    });
  });

  const perinatal: StandardPack = {
    ...(standardPacks[0] as StandardPack),
    id: 'perinatal',
    unit_types: [
      { id: 'shared', name: 'Shared', mix: 'share', floor: 3, classes: toClasses([2, 4]) },
      { id: 'strict', name: 'Strict', mix: 'strict', floor: 9, classes: toClasses([2, 4]) },
      { id: 'own', name: 'Own', mix: 'own', floor: 9, classes: toClasses([2, 4]) },
    ],
  };
  const requireInAll = (counts: Record<string, number>) => {
    const ids = ['c0', 'c1', 'strict/c0', 'strict/c1', 'own/c0', 'own/c1'];
    const map = Object.fromEntries(ids.map(id => [id, { class: id, patients: 1 }]));
    const changes = [{ pack: 'perinatal', unit_type: 'shared', from: '2026-01-01', map }];
    const standard = findStandard(changes, '2026-01-01', [perinatal]);
    return standard && judgeShift(standard, { acuityCounts: counts, rnActual: 0 }).required;
  };

  test('are computed each by its own mix', () => {
    const counts = { c0: 1, c1: 2, 'strict/c0': 3, 'strict/c1': 5, 'own/c0': 3, 'own/c1': 5 };
    expect(requireInAll(counts)).toBe(1 + 3 + 4);
  });

  test('have the floor of the unit type of the setting alone', () => {
    expect(requireInAll({})).toBe(3);
    expect(requireInAll({ c0: 2, 'own/c0': 2 })).toBe(3);
  });
});

function toClasses(maximums: readonly number[]) {
  return maximums.map((max, index) => ({ id: `c${index}`, name: `${max} for an RN`, max }));
}

test('patients of a class are the exact sum of counts with their patients', () => {
  const thousandths = (max: number) => fc.integer({ min: 1, max: max * 1000 }).map(value => value / 1000);
  const field = fc.tuple(thousandths(999), thousandths(10));
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 30 }), fields => {
      const entries = fields.map(([count, patients], index) => ({ id: String(index), count, patients }));
      const map = Object.fromEntries(entries.map(({ id, patients }) => [id, { class: 'two', patients }]));
      const acuityCounts = Object.fromEntries(entries.map(({ id, count }) => [id, count]));
      const judged = judgeOnDate([{ ...setting, map }], '2026-01-01', { acuityCounts, rnActual: 1 });
      const exact = sumMicro(
        entries.map(({ count, patients }) => multiply(toMicro(count), toMicro(patients))),
      );
      expect(judged?.classes).toEqual({ two: microToNumber(exact) });
    }),
  );
});

test('more RNs never worsen a state', () => {
  const order = { short: 0, enough: 1, not_rated: 2 };
  const count = fc.integer({ min: 0, max: 9000 }).map(value => value / 1000);
  fc.assert(
    fc.property(count, count, count, (patients, rns, more) => {
      const [before, after] = [rns, rns + more].map(rnActual => judge({ 1: patients }, rnActual)?.state);
      expect(order[after ?? 'short']).toBeGreaterThanOrEqual(order[before ?? 'enough']);
    }),
  );
});
