import { describe, expect, test } from 'vitest';
import type { ApiError } from '#server/core/errors.ts';
import { validatePassword } from './password-check.ts';

const person = {
  firstName: 'Ana María',
  lastName: 'O’Brien',
  email: 'ana.obrien@lakeside.example',
  clientNames: ["Lakeside Women's Hospital"],
};

async function refusal(password: string): Promise<string | undefined> {
  try {
    await validatePassword(password, 'password', person);
    return undefined;
  } catch (error) {
    return (error as ApiError).fields?.password?.[0];
  }
}

describe('a password that is easy to guess is refused, with advice', () => {
  const weak = [
    'password1234567',
    'aaaaaaaa',
    'P@ssw0rd1',
    'Summer2026',
    'Winter2025!',
    'nurse123',
    'Nurse2026!!',
    'parity-demo-1',
    'qwertyuiop123',
    'letmein2026',
    'ana.obrien@lakeside.example',
    'Lakeside2026!',
    'MariaOBrien99',
    'k'.repeat(128),
  ];
  test.each(weak)('the password %s is refused', async password => {
    expect(await refusal(password)).toMatch(/easy to guess.*Use a few words that do not belong together\.$/);
  });

  test('the message says what makes it easy', async () => {
    expect(await refusal('password1234567')).toContain('similar to a commonly used password');
    expect(await refusal('Lakeside2026!')).toContain('your hospital’s');
  });
});

describe('a password that is hard to guess is accepted', () => {
  const strong = [
    'kelp forest at noon',
    'eleven copper kettles',
    'correct horse battery staple',
    'lakeside swans at noon',
    'x9#kQ2vL',
    'Tr0ub4dor&3',
    'größe über alles im garten',
    '静かな夜の森を歩く猫たち',
  ];
  test.each(strong)('the password %s is accepted', async password => {
    expect(await refusal(password)).toBeUndefined();
  });
});
