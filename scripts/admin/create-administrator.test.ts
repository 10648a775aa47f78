import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { createAdministrator } from './create-administrator.ts';

/** Invalid values are rejected before the store is used. */
const unusedStore = {} as Database;
const ada = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', password: 'correct horse' };

test.each([
  [{ email: 'ada' }, 'ada is not an e-mail address'],
  [{ email: 'ada @example.org' }, 'ada @example.org is not an e-mail address'],
  [{ email: '@example.org' }, '@example.org is not an e-mail address'],
  [{ firstName: '' }, 'the first name must have 1 to 150 characters'],
  [{ firstName: 'x'.repeat(151) }, 'the first name must have 1 to 150 characters'],
  [{ lastName: 'x'.repeat(151) }, 'the last name must have at most 150 characters'],
])('an administrator with %j is rejected', async (invalid, message) => {
  const creating = createAdministrator(unusedStore, { ...ada, ...invalid }, new Date());
  await expect(creating).rejects.toThrow(message);
});
