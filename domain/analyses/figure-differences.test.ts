import { expect, test } from 'vitest';
import { type CardFigures, listDifferences } from './figure-differences.ts';

const summary = (ratio: string, shifts: string): CardFigures => ({
  id: 'ratio/0/summary',
  title: 'Summary',
  measures: ['Patients per RN', 'Shifts'],
  rows: [{ key: 'all', name: 'Whole range', figures: [ratio, shifts] }],
});

const months = (...rows: (readonly [string, string])[]): CardFigures => ({
  id: 'ratio/0/variance',
  title: 'RN variance',
  measures: ['Variance'],
  rows: rows.map(([name, figure]) => ({ key: name, name, figures: [figure] })),
});

test('an unchanged report has no differences', () => {
  const cards = [summary('2.1', '186'), months(['Jan', '+0.3'], ['Feb', '0.0'])];
  expect(listDifferences(cards, structuredClone(cards))).toEqual([]);
});

test('a changed figure is listed with its card, row and measure', () => {
  const then = [summary('2.1', '186'), months(['Jan', '+0.3'], ['Feb', '0.0'])];
  const now = [summary('2.1', '187'), months(['Jan', '+0.4'], ['Feb', '0.0'])];
  expect(listDifferences(then, now)).toEqual([
    {
      cardId: 'ratio/0/summary',
      card: 'Summary',
      row: 'Whole range',
      measure: 'Shifts',
      before: '186',
      after: '187',
    },
    {
      cardId: 'ratio/0/variance',
      card: 'RN variance',
      row: 'Jan',
      measure: 'Variance',
      before: '+0.3',
      after: '+0.4',
    },
  ]);
});

test('a new row has no old figure, a removed row has no new figure', () => {
  const found = listDifferences([months(['Jan', '+0.3'])], [months(['Feb', '−1.0'])]);
  expect(found.map(({ row, before, after }) => [row, before, after])).toEqual([
    ['Jan', '+0.3', null],
    ['Feb', null, '−1.0'],
  ]);
});

test('cards are matched by id, in the old order, and new ones follow', () => {
  const found = listDifferences([summary('2.1', '186')], [months(['Jan', '+0.3']), summary('2.2', '186')]);
  expect(found.map(({ card, before, after }) => [card, before, after])).toEqual([
    ['Summary', '2.1', '2.2'],
    ['RN variance', null, '+0.3'],
  ]);
});

test('a column that only one report has is not a difference', () => {
  const then: CardFigures = { ...summary('2.1', '186'), measures: ['Patients per RN', 'Traveler'] };
  expect(listDifferences([then], [summary('2.1', '187')])).toEqual([]);
});

test('a removed card has no new figures', () => {
  const found = listDifferences([summary('2.1', '186')], []);
  expect(found.map(({ measure, before, after }) => [measure, before, after])).toEqual([
    ['Patients per RN', '2.1', null],
    ['Shifts', '186', null],
  ]);
});

test('a renamed card and row have their old names, a new row has its own', () => {
  const row = (key: string, name: string, figure: string) => ({ key, name, figures: [figure] });
  const then: CardFigures = { ...months(), title: 'Variance', rows: [row('1', 'January', '+0.3')] };
  const now: CardFigures = { ...months(), rows: [row('1', 'Jan 2026', '+0.4'), row('2', 'Feb 2026', '0.0')] };
  expect(listDifferences([then], [now]).map(({ card, row }) => [card, row])).toEqual([
    ['Variance', 'January'],
    ['Variance', 'Feb 2026'],
  ]);
});
