import { describe, expect, test } from 'vitest';
import { findPasswordFault } from './password-rules.ts';

/** `guesses` estimates ten to the power of the length, and ten for one common password. */
const context = {
  knownNames: ['Ana María', 'O’Brien', 'ana.obrien@lakeside.example', "Lakeside Women's Hospital"],
  guesses: (text: string) => (text === 'password1234567' ? 10 : 10 ** [...text].length),
};

describe('a password', () => {
  const cases: [string, string, ReturnType<typeof findPasswordFault>][] = [
    ['of 7 characters is too short', 'zuvokel', 'too-short'],
    ['of 8 characters is long enough', 'kelpzuvo', null],
    ['of 8 emoji counts 8 characters', '🦆🦆🦆🦆🦆🦆🦆🦆', null],
    ['of 7 letters with separately encoded accents is too short', 'e\u0301'.repeat(7), 'too-short'],
    ['of 128 characters is not too long', 'kelp'.repeat(32), null],
    ['of 129 characters is too long', `${'kelp'.repeat(32)}k`, 'too-long'],
    ['that takes few guesses is refused', 'password1234567', 'guessable'],
    ['made of the hospital’s name and a year is refused', 'Lakeside2026!', 'known-words'],
    ['made of all words of the hospital’s name is refused', 'lakeside-womens-hospital', 'known-words'],
    ['made of the person’s name is refused, accents or not', 'anamaria99', 'known-words'],
    ['made of first and last name is refused', 'Maria.OBrien.1', 'known-words'],
    ['that equals the person’s address is refused', 'Ana.OBrien@lakeside.example', 'known-words'],
    ['made of a part of the address is refused', 'ana.obrien1', 'known-words'],
    ['made of the product’s name is refused', 'parity-demo-1', 'known-words'],
    ['made of words that every ward uses is refused', 'NurseShift2026', 'known-words'],
    ['that contains a name among other words is accepted', 'lakeside swans at noon', null],
  ];
  for (const [fact, password, fault] of cases) {
    test(fact, () => expect(findPasswordFault(password, context)).toBe(fault));
  }

  test('may contain a name of two letters', () => {
    expect(findPasswordFault('alalalal', { ...context, knownNames: ['Al'] })).toBeNull();
  });

  test('is refused if it consists of a long name that starts with a short one', () => {
    const knownNames = ['Ann', 'Annabel'];
    expect(findPasswordFault('annabelannabel', { ...context, knownNames })).toBe('known-words');
  });

  test('is accepted from a hundred million guesses on', () => {
    const findFault = (guesses: number) =>
      findPasswordFault('swans over kelp', { knownNames: [], guesses: () => guesses });
    expect([findFault(1e8), findFault(1e8 - 1)]).toEqual([null, 'guessable']);
  });
});
