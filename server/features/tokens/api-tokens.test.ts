import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import { openNewPersonBrowser } from '#server/testing/access/sign-ins.ts';
import { addToken, dayUrl, openProgram, tokensUrl } from '#server/testing/api-tokens.ts';
import type { Browser } from '#server/testing/browser.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { here } = running.world;

let owner: Browser;
beforeEach(async () => {
  await running.sql('delete from api_tokens');
  owner = await running.as('owner');
});

const list = async (browser: Browser) => (await browser.get(tokensUrl)).json().results;
const remove = (browser: Browser, id: number) =>
  browser.send({ method: 'DELETE', url: `${tokensUrl}${id}/` });

test('a new token is answered once with its text, and listed without it', async () => {
  const { token, ...listed } = await addToken(owner, ['shifts:read', 'reports:read']);
  expect(listed).toEqual({
    id: expect.any(Number),
    name: 'Data warehouse',
    scopes: ['shifts:read', 'reports:read'],
    expires_at: '2027-11-14T00:00:00.000Z',
    last_used_at: null,
  });
  expect(await list(owner)).toEqual([listed]);
});

test('tokens are listed by name, and expired ones stay until they are deleted', async () => {
  const expires_at = '2026-11-14T15:30:00Z';
  await addToken(owner, ['scim'], { name: 'the directory', expires_at });
  await addToken(owner, ['scim'], { name: 'Directory' });
  running.clock.advance(60);
  const listed = await list(await running.as('owner'));
  expect(listed.map(({ name }: { name: string }) => name)).toEqual(['Directory', 'the directory']);
  running.clock.advance(-60);
});

describe('a new token is refused', () => {
  const valid = { name: 'Feed', scopes: ['shifts:read'], expires_at: '2027-11-14T00:00:00Z' };
  const cases: [fact: string, change: object, field: string][] = [
    ['without a name', { name: '  ' }, 'name'],
    ['with a long name', { name: 'x'.repeat(101) }, 'name'],
    ['without a scope', { scopes: [] }, 'scopes'],
    ['with an unknown scope', { scopes: ['shifts:write'] }, 'scopes.0'],
    ['with a scope twice', { scopes: ['scim', 'scim'] }, 'scopes'],
    ['without an expiry', { expires_at: undefined }, 'expires_at'],
    ['with a date as its expiry', { expires_at: '2027-11-14' }, 'expires_at'],
    ['with an expiry that has passed', { expires_at: '2026-11-14T15:00:00Z' }, 'expires_at'],
    ['with an expiry after two years', { expires_at: '2028-11-14T15:00:01Z' }, 'expires_at'],
  ];
  test.each(cases)('a new token %s is refused', async (_, change, field) => {
    const answer = await owner.post(tokensUrl, { ...valid, ...change });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, [field]]);
    expect(await list(owner)).toEqual([]);
  });
});

test('an expiry in exactly two years is taken, also with an offset', async () => {
  const expires_at = '2028-11-14T10:00:00-05:00';
  expect((await addToken(owner, ['scim'], { expires_at })).expires_at).toBe('2028-11-14T15:00:00.000Z');
});

test('an administrator manages the tokens of the chosen hospital', async () => {
  const admin = await running.as('admin');
  await admin.post('/api/accounts/set_client/', { client: here.id });
  const { id, token } = await addToken(admin, ['shifts:read']);
  expect((await openProgram(running, token).get(dayUrl(here))).statusCode).toBe(200);
  expect(await list(owner)).toHaveLength(1);
  await admin.post('/api/accounts/set_client/', { client: running.world.elsewhere.id });
  expect(await list(admin)).toEqual([]);
  expect((await remove(admin, id)).statusCode).toBe(404);
  await admin.post('/api/accounts/set_client/', { client: here.id });
  expect((await remove(admin, id)).statusCode).toBe(204);
});

test('a token keeps working after its creator has lost access', async () => {
  const leaving = await openNewPersonBrowser(running, 'owner');
  const { token } = await addToken(leaving, ['shifts:read']);
  const { user } = (await leaving.get('/api/accounts/get_state/')).json();
  await running.sql('delete from client_accesses where user_id = $1', [user.id]);
  expect((await leaving.get(tokensUrl)).statusCode).toBe(403);
  expect((await openProgram(running, token).get(dayUrl(here))).statusCode).toBe(200);
});

test('adding and deleting are in the audit trail with name, scopes and expiry', async () => {
  const { id, token } = await addToken(owner, ['shifts:read', 'scim']);
  await remove(owner, id);
  const { results } = (await owner.get('/api/accounts/activity/?page=1')).json();
  const [deleted, created] = results;
  expect([created, deleted].map(({ sentence }) => formatSentence(sentence))).toEqual(
    ['added', 'deleted'].map(
      verb => `owner Person ${verb} API token Data warehouse: Scopes shifts:read, scim; Expires Nov 14, 2027`,
    ),
  );
  expect(created.details).toEqual({
    name: 'Data warehouse',
    scopes: ['shifts:read', 'scim'],
    expires_at: '2027-11-14T00:00:00.000Z',
  });
  expect(JSON.stringify(results)).not.toContain(token);
});
