import { describe, expect, test } from 'vitest';
import { findUnreadableClaim, readClaim } from './claims.ts';

describe('a claim with control characters', () => {
  test.each<[object, string | undefined]>([
    [{ sub: 'a\0' }, 'sub'],
    [{ sub: 'a', name: 'Ann\r\nLee' }, 'name'],
    [{ groups: ['nurses', 'a\u202eb'] }, 'groups'],
    [{ realm_access: { roles: ['a\tb'] } }, 'realm_access'],
    [{}, undefined],
    [{ name: 'Zoë', groups: [], auth_time: 5, realm_access: { roles: null } }, undefined],
  ])('the unreadable claim of %j is %s', (claims, name) => {
    expect(findUnreadableClaim(claims as Record<string, unknown>)).toBe(name);
  });

  test('is found at any depth', () => {
    let deep: unknown = 'a\nb';
    for (let level = 0; level < 100_000; level += 1) deep = [deep];
    expect(findUnreadableClaim({ deep })).toBe('deep');
  });
});

test.each([
  [{ name: ' Ann ' }, 'Ann'],
  [{ name: 5 }, ''],
  [{ name: { toString: 1 } }, ''],
  [{}, ''],
])('the name of %j is "%s"', (claims, text) => expect(readClaim(claims, 'name')).toBe(text));
