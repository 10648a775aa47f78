import { expect, test } from 'vitest';
import { chooseUnits, maxRosterUnits, rememberUnits } from './roster-mapping.ts';

const modules = [
  { id: 10, name: 'Labor & Delivery' },
  { id: 11, name: 'Postpartum' },
];

test('a unit has the module that was remembered, else the module of its name', () => {
  const remembered = [
    { name: 'L&D', module: 10 },
    { name: 'Clinic', module: null },
    { name: 'Postpartum', module: 10 },
  ];
  expect(
    chooseUnits(['l&d', 'Clinic', 'labor &  delivery', 'postpartum', 'ICU'], remembered, modules),
  ).toEqual(
    new Map([
      ['l&d', 10],
      ['clinic', null],
      ['labor & delivery', 10],
      ['postpartum', 10],
    ]),
  );
});

test('a remembered module that is gone is not chosen', () => {
  expect(chooseUnits(['L&D'], [{ name: 'L&D', module: 99 }], modules)).toEqual(new Map());
});

test('the choices of a file are remembered before those of other units', () => {
  const remembered = [
    { name: 'ICU', module: null },
    { name: 'l&d', module: 11 },
  ];
  expect(rememberUnits([{ name: 'L&D', module: 10 }], remembered)).toEqual([
    { name: 'L&D', module: 10 },
    { name: 'ICU', module: null },
  ]);
});

test('not more units are remembered than may be stored, and no long names', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ name: `Unit ${index}`, module: 10 }));
  expect(rememberUnits(many, [])).toEqual(many.slice(0, maxRosterUnits));
  expect(rememberUnits([{ name: 'x'.repeat(101), module: 10 }], [])).toEqual([]);
});
