import { describe, expect, test } from 'vitest';
import { passwordFault } from './password-rules.ts';

const context = {
  personNames: ['Ana María', 'O’Brien', 'ana.obrien'],
  hospitalNames: ["Lakeside Women's Hospital"],
  isCommon: (password: string) => password === 'password1',
};

describe('a password', () => {
  const cases: [string, string, ReturnType<typeof passwordFault>][] = [
    ['of 7 characters is too short', 'abcdefg', 'too-short'],
    ['of 8 characters is long enough', 'kelpzuvo', null],
    ['of 8 emoji counts 8 characters', '🦆🦆🦆🦆🦆🦆🦆🦆', null],
    ['of 7 letters, their accents typed apart, is too short', 'e\u0301'.repeat(7), 'too-short'],
    ['of 128 characters is not too long', 'kelp'.repeat(32), null],
    ['of 129 characters is too long', `${'kelp'.repeat(32)}k`, 'too-long'],
    ['that is common is refused in any case', 'PassWord1', 'common'],
    ['made of the hospital’s name and a year is refused', 'Lakeside2026!', 'hospital-name'],
    ['made of all words of the hospital’s name is refused', 'lakeside-womens-hospital', 'hospital-name'],
    ['made of the person’s name is refused, accents or not', 'anamaria99', 'person-name'],
    ['made of first and last name is refused', 'Maria.OBrien.1', 'person-name'],
    ['made of the address is refused', 'ana.obrien1', 'person-name'],
    ['that holds a name among other words is fine', 'lakeside swans at noon', null],
    ['of digits only is a matter of the common list', '83920174', null],
  ];
  for (const [fact, password, fault] of cases) {
    test(fact, () => expect(passwordFault(password, context)).toBe(fault));
  }
});
