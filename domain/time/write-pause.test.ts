import { expect, test } from 'vitest';
import { describePause, type WritePause } from './write-pause.ts';

const until = '2026-11-16T22:00:00Z';
const before = Date.parse('2026-11-16T21:00:00Z');
const after = Date.parse('2026-11-16T22:00:01Z');

test.each<[string, WritePause, number, string]>([
  ['its end', { kind: 'maintenance', until, message: '' }, before, 'Parity is being maintained until 5 pm.'],
  [
    'no end that has passed',
    { kind: 'maintenance', until, message: '' },
    after,
    'Parity is being maintained.',
  ],
  [
    'the message of the operator',
    { kind: 'maintenance', until: null, message: 'We move to a new server.' },
    before,
    'Parity is being maintained. We move to a new server.',
  ],
  [
    'what is wrong with the disk',
    { kind: 'disk', fault: 'the disk is full' },
    before,
    'Parity cannot store anything at the moment: the disk is full.',
  ],
])('a pause says %s', (_, pause, now, text) => {
  expect(describePause(pause, now, () => '5 pm')).toBe(text);
});
