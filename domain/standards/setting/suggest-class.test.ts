import { expect, test } from 'vitest';
import { listOfferedUnits } from './offered-classes.ts';
import { standardPacks } from './packs.ts';
import { suggestClass } from './suggest-class.ts';

/** A pack with one of its unit types. */
function choose(pack: string, unit_type: string) {
  const unit = standardPacks.findLast(({ id }) => id === pack)?.unit_types.find(({ id }) => id === unit_type);
  if (!unit) return expect.fail(`no ${unit_type} of ${pack}`);
  return { pack, unit_type, classes: unit.classes };
}

const ownPlan = (...names: string[]) => ({
  pack: 'own_plan',
  unit_type: null,
  classes: names.map((name, index) => ({ id: `class_${index + 1}`, name, max: 1 })),
});

test.each([
  ['Active labor, no epidural', 'active'],
  ['Labor with complications', 'active'],
  ['Latent labor', null],
  ['Inactive labor', null],
  ['Couplet with complications', null],
  ['Second stage', null],
])('the name “%s” suggests %j for labor and delivery in Oregon', (name, expected) => {
  expect(suggestClass(name, choose('oregon', 'labor_and_delivery'))?.class ?? null).toBe(expected);
});

test.each([
  ['Active labor, antepartum', 'active', 1],
  ['Stable antepartum', 'antepartum/patient', 1],
  ['Healthy couplets', 'mother_baby/patient', 2],
  ['Latent labor', undefined, undefined],
  // Postpartum and mother-baby units have mothers, well-baby and mother-baby units have babies.
  ['Mother only', undefined, undefined],
  ['Well baby', undefined, undefined],
])(
  'the name “%s” suggests %s where other unit types are offered, %s for each count',
  (name, id, patients) => {
    const pack = standardPacks.find(({ id }) => id === 'oregon');
    if (!pack) return expect.fail('no Oregon');
    const unit_type = 'labor_and_delivery';
    const classes = listOfferedUnits(pack, unit_type).flatMap(unit => unit.classes);
    const suggested = suggestClass(name, { pack: 'oregon', unit_type, classes });
    expect([suggested?.class, suggested?.patients]).toEqual([id, patients]);
  },
);

test('a couplet is two patients in Oregon, where mother and baby each count, and one in California', () => {
  expect(suggestClass('Healthy couplets', choose('oregon', 'mother_baby'))).toEqual({
    class: 'patient',
    patients: 2,
  });
  expect(suggestClass('Healthy couplets', choose('california', 'perinatal'))).toEqual({
    class: 'couplet',
    patients: 1,
  });
});

test('hyphens, commas and capitals make no difference', () => {
  expect(suggestClass('WELL-BABY, mother discharged', choose('california', 'perinatal'))?.class).toBe(
    'well_baby',
  );
});

test('a class of an own plan is found by its name, the longest one first', () => {
  const plan = ownPlan('Labor', 'Labor with complications', '');
  expect(suggestClass('Labor with complications', plan)?.class).toBe('class_2');
  expect(suggestClass('Latent labor', plan)?.class).toBe('class_1');
  expect(suggestClass('Recovery', plan)).toBeNull();
});

test('a class that a later version of a pack lacks is not suggested', () => {
  const { classes, ...pack } = choose('oregon', 'labor_and_delivery');
  const later = classes.filter(({ id }) => id !== 'active');
  expect(suggestClass('Active labor', { ...pack, classes: later })).toBeNull();
});

test('every suggestion is a class of its pack', () => {
  const names = ['active labor', 'antepartum', 'couplet', 'mother only', 'well baby', 'intensive', 'labour'];
  const found = standardPacks.flatMap(pack =>
    pack.unit_types.flatMap(({ id, classes }) =>
      names.flatMap(name => {
        const suggested = suggestClass(name, { pack: pack.id, unit_type: id, classes });
        return suggested ? [[pack.id, id, classes.some(each => each.id === suggested.class)]] : [];
      }),
    ),
  );
  expect(found.filter(([, , isClass]) => !isClass)).toEqual([]);
  // Each unit type has at least one.
  expect(new Set(found.map(([pack, id]) => `${pack} ${id}`)).size).toBe(
    standardPacks.flatMap(({ unit_types }) => unit_types).length,
  );
});
