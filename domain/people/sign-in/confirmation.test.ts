import { describe, expect, test } from 'vitest';
import { type Confirmation, isConfirmed } from './confirmation.ts';

const now = new Date('2026-11-14T12:00:00Z');
const ago = (minutes: number | null) =>
  minutes === null ? null : new Date(now.getTime() - minutes * 60_000);
const confirmations: Confirmation[] = ['own', 'recent', 'hospital'];

describe('a session confirms', () => {
  test.each([
    ['nothing while nobody has proved anything', null, null, []],
    ['everything with an own password of nine minutes ago', 9, null, ['own', 'recent', 'hospital']],
    ['only what needs no recent proof with one of ten minutes ago', 10, null, ['own']],
    ['only keys to the hospital with a recent sign-in at its provider', null, 0, ['hospital']],
    ['nothing with an old sign-in at the provider', null, 10, []],
    ['keys to the hospital with both, the password being old', 60, 9, ['own', 'hospital']],
  ])('a session confirms %s', (_, own, vouched, expected) => {
    const proofs = { ownAt: ago(own), vouchedAt: ago(vouched) };
    expect(confirmations.filter(each => isConfirmed(each, proofs, now))).toEqual(expected);
  });
});
