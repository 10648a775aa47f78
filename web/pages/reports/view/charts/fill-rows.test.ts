import { expect, test } from 'vitest';
import type { Card } from '#web/pages/reports/cards/card.ts';
import { fillRows } from './fill-rows.ts';

type Width = Card['width'];

test.each<[string, Width[], Width[]]>([
  ['rows that are full stay', ['two-thirds', 'third', 'whole'], ['two-thirds', 'third', 'whole']],
  ['three thirds are a row', ['third', 'third', 'third'], ['third', 'third', 'third']],
  ['two thirds share a row', ['whole', 'third', 'third'], ['whole', 'half', 'half']],
  ['one alone takes the row', ['third', 'whole', 'half'], ['whole', 'whole', 'whole']],
  ['a row is not filled from the next', ['two-thirds', 'whole', 'third'], ['whole', 'whole', 'whole']],
  ['nothing stays nothing', [], []],
])('%s', (_, wanted, widths) => {
  expect(fillRows(wanted.map(width => ({ width })))).toEqual(widths.map(width => ({ width })));
});
