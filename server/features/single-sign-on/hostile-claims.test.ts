import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { describeSsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { answerSignIn, startForgedProvider } from '#server/testing/forged-provider.ts';
import { exampleClaims, sendHostileClaims } from '#server/testing/fuzz/hostile-claims.ts';
import { worstJson } from '#server/testing/fuzz/hostile-values.ts';
import { addProvider } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const forged = await startForgedProvider();
const columns = { create_users: true, group_claim: 'groups' };
const id = await addProvider(running, forged, { columns });
afterAll(async () => {
  await forged.close();
  await running.close();
});
beforeEach(async () => {
  delete forged.answers['/token'];
  delete forged.answers['/userinfo'];
  await running.store.pool.query('delete from attempt_counts');
});

/** Where a sign-in with these claims leads. */
async function signIn(claims: object): Promise<string | undefined> {
  const answer = await answerSignIn(running.browser(), forged, id, nonce =>
    forged.sign({ ...exampleClaims, ...claims, nonce }),
  );
  return answer.headers.location;
}

async function listPeople() {
  const { rows } = await running.sql('select email, first_name, last_name from users order by id');
  return rows;
}

test('a hostile value in any claim is refused or ignored', async () => {
  expect((await sendHostileClaims({ running, forged, id }, worstJson)).slice(0, 5)).toEqual([]);
});

describe('control characters refuse the sign-in with a message', () => {
  const claims: object[] = [
    { sub: 'a\0b' },
    { sub: 'a\ud800' },
    { email: 'a\0@example.org' },
    { email: 'a@example.org\r\nBcc: b@example.org' },
    { name: 'Ann\nLee' },
    { given_name: 'Ann\0' },
    { family_name: 'Lee \u202eeeL' },
    { sid: 'a\0b' },
    { groups: ['nurses', 'a\0b'] },
    { realm_access: { roles: ['a\nb'] } },
    { locale: 'en\u0007' },
  ];
  test.each(claims.map(claim => [JSON.stringify(claim), claim] as const))(
    'a sign-in with the claim %s is refused',
    async (_, claim) => {
      const before = await listPeople();
      expect(await signIn({ sub: 'control', email: 'control@example.org', ...claim })).toBe(
        '/login?sso_error=bad_characters',
      );
      expect(await listPeople()).toEqual(before);
    },
  );

  test('that the person understands', () => {
    expect(describeSsoError('bad_characters')).toMatch(/line break/);
  });
});

describe('an address in a claim passes the checks of a typed one', () => {
  test.each([
    'a@example.org,b@example.org',
    'a@example.org b@example.org',
    'Ann <a@example.org>',
    'ann@@example.org',
    `${'x'.repeat(320)}@example.org`,
  ])('%s creates nobody', async email => {
    const before = await listPeople();
    expect(await signIn({ sub: 'address', email })).toBe('/login?sso_error=unverified_address');
    expect(await listPeople()).toEqual(before);
  });

  test('and is stored in lower case', async () => {
    expect(await signIn({ sub: 'kim', email: ' Kim@Example.org ', given_name: 'Kim' })).toBe('/');
    expect((await listPeople()).at(-1)).toEqual({
      email: 'kim@example.org',
      first_name: 'Kim',
      last_name: 'Lee',
    });
  });
});

test('a linked person signs in although the address of the claim is none', async () => {
  expect(await signIn({ sub: 'lou', email: 'lou@example.org' })).toBe('/');
  delete forged.answers['/token'];
  expect(await signIn({ sub: 'lou', email: 'lou' })).toBe('/');
});

test('a long name is cut at a whole character', async () => {
  await signIn({ sub: 'long', email: 'long@example.org', given_name: `${'x'.repeat(149)}🙂` });
  expect((await listPeople()).at(-1)).toMatchObject({ first_name: 'x'.repeat(149) });
});
