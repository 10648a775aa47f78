import { beforeEach, expect, test } from 'vitest';
import { date, startDay } from '#web/pages/dashboard/testing.ts';
import { createShift } from '#web/testing/days.ts';
import { askAfterSave, askedShift } from './asked-shift.ts';

beforeEach(startDay);

const shift = createShift({ date, window: 900 });
const asks = (saved = shift, userId = 1) => {
  askedShift.set(null);
  askAfterSave(saved, userId);
  return askedShift.get() === saved.id;
};

test('a person is asked once about a shift, and others are asked for themselves', () => {
  expect([asks(), asks(), asks(shift, 2), asks({ ...shift, id: 5 })]).toEqual([true, false, true, true]);
});

test('nobody is asked about a shift that has their answer', () => {
  expect(asks({ ...shift, answered: true })).toBe(false);
});

test('nobody is asked about a window that has not begun, or ended more than 12 hours ago', () => {
  expect(asks(createShift({ date, window: 1140 }))).toBe(false);
  expect(asks(createShift({ date: '2026-11-13', window: 900 }))).toBe(false);
});

test('unreadable storage asks again', () => {
  localStorage.setItem('parity.asked.1', '{');
  expect(asks()).toBe(true);
  localStorage.setItem('parity.asked.1', '"text"');
  expect(asks()).toBe(true);
});
