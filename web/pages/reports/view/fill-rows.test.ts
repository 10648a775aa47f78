import { expect, test } from 'vitest';
import type { Card } from '#web/cards/card.ts';
import { fillRows } from './fill-rows.ts';

type Width = Card['width'];

test.each<[string, Width[], Width[]]>([
  ['full rows stay as they are', ['two-thirds', 'third', 'whole'], ['two-thirds', 'third', 'whole']],
  ['three thirds fill a row', ['third', 'third', 'third'], ['third', 'third', 'third']],
  ['two thirds share a row', ['whole', 'third', 'third'], ['whole', 'half', 'half']],
  ['a card alone takes the whole row', ['third', 'whole', 'half'], ['whole', 'whole', 'whole']],
  ['a row is not filled from the next one', ['two-thirds', 'whole', 'third'], ['whole', 'whole', 'whole']],
  ['no cards give no rows', [], []],
])('cards fill their rows: %s', (_, wanted, widths) => {
  expect(fillRows(wanted.map(width => ({ width })))).toEqual(widths.map(width => ({ width })));
});
