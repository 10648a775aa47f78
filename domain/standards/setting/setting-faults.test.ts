import { describe, expect, test } from 'vitest';
import { checkSetting, type EnteredSetting } from './setting-faults.ts';

const own: EnteredSetting = {
  pack: 'own_plan',
  unit_type: null,
  from: '2026-01-01',
  map: { 1: { class: 'one', patients: 1 }, 2: null },
  classes: [
    { id: 'one', name: 'One', max: 1 },
    { id: 'two', name: 'Two', max: 2 },
  ],
  mix: 'own',
  floor: 0,
};
const oregon: EnteredSetting = {
  pack: 'oregon',
  unit_type: 'labor_and_delivery',
  from: '2026-01-01',
  map: { 1: { class: 'active', patients: 1 } },
};
const isKnownField = (id: string) => ['1', '2'].includes(id);
const check = (entered: EnteredSetting) => checkSetting(entered, isKnownField);
const faults = (entered: EnteredSetting) => {
  const outcome = check(entered);
  return outcome.ok ? [] : Object.keys(outcome.faults);
};

describe('a setting', () => {
  test('a setting of a law keeps its unit type and nothing else', () => {
    expect(check({ ...oregon, classes: null, mix: null, floor: null, required_share: null })).toEqual({
      ok: true,
      setting: oregon,
    });
  });

  test('a setting may use classes of other unit types of its pack, and names its own without the unit type', () => {
    const map = {
      1: { class: 'labor_and_delivery/active', patients: 1 },
      2: { class: 'antepartum/patient', patients: 1 },
    };
    expect(check({ ...oregon, map })).toEqual({
      ok: true,
      setting: { ...oregon, map: { ...map, 1: { class: 'active', patients: 1 } } },
    });
  });

  test('a setting of an own plan keeps classes, mix and floor, and its share only without a law', () => {
    expect(check({ ...own, required_share: 75 })).toEqual({
      ok: true,
      setting: { ...own, required_share: 75 },
    });
    expect(check(own)).toEqual({ ok: true, setting: { ...own, required_share: null } });
    const washington = { ...own, pack: 'washington' };
    expect(check({ ...washington, required_share: 80 })).toEqual({ ok: true, setting: washington });
  });

  test('a setting from before the effective dates of its pack is checked against the newest version', () => {
    expect(faults({ ...oregon, from: '2001-01-01' })).toEqual([]);
  });
});

test.each<[string, EnteredSetting, string[]]>([
  ['an unknown pack', { ...own, pack: 'atlantis' }, ['pack']],
  ['an unknown unit type', { ...oregon, unit_type: 'moon' }, ['unit_type']],
  ['a law without a unit type', { ...oregon, unit_type: null }, ['unit_type']],
  ['an own plan with a unit type', { ...own, unit_type: 'antepartum' }, ['unit_type']],
  [
    'an own plan without its parts',
    { ...own, classes: null, mix: null, floor: null },
    ['classes', 'mix', 'floor'],
  ],
  [
    'a law with parts of a plan',
    { ...oregon, classes: own.classes, mix: 'own', floor: 0 },
    ['classes', 'mix', 'floor'],
  ],
  [
    'a repeated class',
    { ...own, classes: [...(own.classes ?? []), { id: 'one', name: 'Again', max: 3 }] },
    ['classes.2.id'],
  ],
  ['an unknown class', { ...own, map: { 1: { class: 'three', patients: 1 } } }, ['map.1.class']],
  [
    'a class of another unit type',
    { ...oregon, map: { 1: { class: 'patient', patients: 1 } } },
    ['map.1.class'],
  ],
  [
    'an unknown class of another unit type',
    { ...oregon, map: { 1: { class: 'antepartum/active', patients: 1 } } },
    ['map.1.class'],
  ],
  [
    'a class of an unknown unit type',
    { ...oregon, map: { 1: { class: 'moon/patient', patients: 1 } } },
    ['map.1.class'],
  ],
  [
    'an own plan with a class of a law',
    { ...own, map: { 1: { class: 'antepartum/patient', patients: 1 } } },
    ['map.1.class'],
  ],
  ['an unknown field', { ...own, map: { 9: null } }, ['map.9']],
  ['a share beside that of the law', { ...own, pack: 'connecticut', required_share: 70 }, ['required_share']],
  ['a share for a law without one', { ...oregon, required_share: 80 }, ['required_share']],
  ['no share for a law with one', { ...own, pack: 'washington', required_share: null }, ['required_share']],
])('a setting with %s is refused beside the field', (_, entered, fields) => {
  expect(faults(entered)).toEqual(fields);
});
