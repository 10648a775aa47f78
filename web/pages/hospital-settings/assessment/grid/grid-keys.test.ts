import { expect, test } from 'vitest';
import { findStep } from './cell-range.ts';

const size = { rows: 4, columns: 8 };
const middle = { row: 1, column: 3 };
const press = (key: string, more = {}) => ({ key, shiftKey: false, atStart: true, atEnd: true, ...more });

test.each([
  ['ArrowUp', { row: 0, column: 3 }],
  ['ArrowDown', { row: 2, column: 3 }],
  ['ArrowLeft', { row: 1, column: 2 }],
  ['ArrowRight', { row: 1, column: 4 }],
  ['Enter', { row: 2, column: 3 }],
])('%s moves to the next cell', (key, to) => {
  expect(findStep(press(key), middle, size)).toEqual({ to, extend: false });
});

test('Shift+Enter moves up, and Shift with an arrow extends the selection', () => {
  expect(findStep(press('Enter', { shiftKey: true }), middle, size)).toEqual({
    to: { row: 0, column: 3 },
    extend: false,
  });
  expect(findStep(press('ArrowRight', { shiftKey: true }), middle, size)?.extend).toBe(true);
});

test('the arrow keys move the cursor inside a text', () => {
  expect(findStep(press('ArrowLeft', { atStart: false }), middle, size)).toBeNull();
  expect(findStep(press('ArrowRight', { atEnd: false }), middle, size)).toBeNull();
});

test('no key moves beyond the grid, and characters edit the text', () => {
  expect(findStep(press('ArrowDown'), { row: 3, column: 0 }, size)?.to).toEqual({ row: 3, column: 0 });
  expect(findStep(press('ArrowLeft'), { row: 3, column: 0 }, size)?.to).toEqual({ row: 3, column: 0 });
  expect(findStep(press('5'), middle, size)).toBeNull();
});
