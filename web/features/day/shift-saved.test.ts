import { expect, test } from 'vitest';
import { createShift } from '#web/testing/days.ts';
import { people } from '#web/testing/people.ts';
import { announceShiftSaved, onShiftSaved, type ShiftSaved } from './shift-saved.ts';

const module = people.nurse.client?.modules[0] ?? expect.fail('no module');
const saved = (window: number): ShiftSaved => ({
  shift: createShift({ date: '2026-11-14', window }),
  module,
  userId: 1,
});

test('every listener hears each saved shift until it unsubscribes', () => {
  const heard: string[] = [];
  const [endFirst, endSecond] = ['first', 'second'].map(name =>
    onShiftSaved(({ shift }) => heard.push(`${name} ${shift.window}`)),
  );
  announceShiftSaved(saved(420));
  endFirst?.();
  announceShiftSaved(saved(660));
  endSecond?.();
  announceShiftSaved(saved(900));
  expect(heard).toEqual(['first 420', 'second 420', 'second 660']);
});
