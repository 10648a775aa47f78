import { expect, test } from 'vitest';
import { stepOf } from './grid-keys.ts';

const size = { rows: 4, columns: 8 };
const middle = { row: 1, column: 3 };
const press = (key: string, more = {}) => ({ key, shiftKey: false, atStart: true, atEnd: true, ...more });

test.each([
  ['ArrowUp', { row: 0, column: 3 }],
  ['ArrowDown', { row: 2, column: 3 }],
  ['ArrowLeft', { row: 1, column: 2 }],
  ['ArrowRight', { row: 1, column: 4 }],
  ['Enter', { row: 2, column: 3 }],
])('%s leads to the next cell', (key, to) => {
  expect(stepOf(press(key), middle, size)).toEqual({ to, extend: false });
});

test('Shift and Enter lead up, Shift and an arrow mark more cells', () => {
  expect(stepOf(press('Enter', { shiftKey: true }), middle, size)).toEqual({
    to: { row: 0, column: 3 },
    extend: false,
  });
  expect(stepOf(press('ArrowRight', { shiftKey: true }), middle, size)?.extend).toBe(true);
});

test('inside a text the arrows move the cursor', () => {
  expect(stepOf(press('ArrowLeft', { atStart: false }), middle, size)).toBeNull();
  expect(stepOf(press('ArrowRight', { atEnd: false }), middle, size)).toBeNull();
});

test('nothing leads beyond the grid, and letters belong to the text', () => {
  expect(stepOf(press('ArrowDown'), { row: 3, column: 0 }, size)?.to).toEqual({ row: 3, column: 0 });
  expect(stepOf(press('ArrowLeft'), { row: 3, column: 0 }, size)?.to).toEqual({ row: 3, column: 0 });
  expect(stepOf(press('5'), middle, size)).toBeNull();
});
