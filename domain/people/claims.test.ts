import { describe, expect, test } from 'vitest';
import { hasControlCharacters, readClaim } from './claims.ts';

describe('claims with control characters', () => {
  test.each([
    { sub: 'a\0' },
    { name: 'Ann\r\nLee' },
    { groups: ['nurses', 'a\u202eb'] },
    { realm_access: { roles: ['a\tb'] } },
  ])('are %j', claims => expect(hasControlCharacters(claims)).toBe(true));

  test.each([{}, { name: 'Zoë', groups: [], auth_time: 5, realm_access: { roles: null } }])(
    'are not %j',
    claims => expect(hasControlCharacters(claims)).toBe(false),
  );

  test('are found at any depth', () => {
    let deep: unknown = 'a\nb';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(hasControlCharacters({ deep })).toBe(true);
  });
});

test.each([
  [{ name: ' Ann ' }, 'Ann'],
  [{ name: 5 }, ''],
  [{ name: { toString: 1 } }, ''],
  [{}, ''],
])('the name of %j is "%s"', (claims, text) => expect(readClaim(claims, 'name')).toBe(text));
