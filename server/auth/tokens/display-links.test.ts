import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Browser } from '#server/testing/browser.ts';
import { capturedLog } from '#server/testing/captured-log.ts';
import { addLink, linksUrl, openScreen } from '#server/testing/displays.ts';
import { takeSnapshot } from '#server/testing/stores/snapshot.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const { logger, lines } = capturedLog();
const running = await startTestApp({ logger });
const { here } = running.world;
let owner: Browser;
beforeAll(async () => {
  owner = await running.as('owner');
});
afterAll(() => running.close());

const displayUrl = '/api/display/';
const postingUrl = '/api/display/posting/';
const posting = { kind: 'posting', modules: [here.modules[0]] };
const statusOf = async (screen: Browser, url = displayUrl) => (await screen.get(url)).statusCode;
const revoke = (id: number) => owner.send({ method: 'DELETE', url: `${linksUrl}${id}/` });
const names = Object.keys(endpoints) as EndpointName[];

/** The answers to every call with the cookies of a screen, and what they have to be: 200 for its own calls, else as for a stranger. */
async function compareWithStranger(screen: Browser, own: 'display' | 'posting') {
  const stranger = running.browser();
  await stranger.get('/display');
  const answered: string[] = [];
  const expected: string[] = [];
  for (const name of names) {
    const { method, path, access } = endpoints[name];
    const call = { method, url: path.replaceAll(/:\w+/g, '1'), payload: {}, payloadAsStream: true };
    const answer = await screen.send(call);
    answer.stream().destroy();
    answered.push(`${name}: ${answer.statusCode}`);
    if (access === own) expected.push(`${name}: 200`);
    else if (typeof access === 'string') expected.push(`${name}: 401`);
    else {
      const usual = await stranger.send(call);
      usual.stream().destroy();
      expected.push(`${name}: ${usual.statusCode}`);
    }
  }
  return { answered, expected };
}

test('a wall screen has its own two calls; every other one treats it as a stranger', async () => {
  const screen = await openScreen(running, (await addLink(owner)).token);
  const { answered, expected } = await compareWithStranger(screen, 'display');
  expect(answered).toEqual(expected);
  expect(names.filter(name => endpoints[name].access === 'display')).toEqual(['getDisplay', 'followDisplay']);
  expect((await screen.get('/api/accounts/get_state/')).json()).toMatchObject({ user: null, client: null });
  expect(await statusOf(screen, '/api/docs')).toBe(401);
});

test('a posting has its own call; every other one treats it as a stranger', async () => {
  const screen = await openScreen(running, (await addLink(owner, posting)).token);
  const { answered, expected } = await compareWithStranger(screen, 'posting');
  expect(answered).toEqual(expected);
  expect(names.filter(name => endpoints[name].access === 'posting')).toEqual(['getPosting']);
});

test('a browser shows a wall screen and a posting at the same time, and keeps one when the other is revoked', async () => {
  const screen = await openScreen(running, (await addLink(owner)).token);
  const { id, token } = await addLink(owner, posting);
  expect((await screen.post(displayUrl, { token })).statusCode).toBe(204);
  const both = async () => [await statusOf(screen), await statusOf(screen, postingUrl)];
  expect(await both()).toEqual([200, 200]);
  await revoke(id);
  expect(await both()).toEqual([200, 401]);
});

test('the cookie of one kind does not open the call of the other', async () => {
  const wall = await openScreen(running, (await addLink(owner)).token);
  const posted = await openScreen(running, (await addLink(owner, posting)).token);
  wall.cookies.set('parity_posting', wall.cookies.get('parity_display') ?? '');
  posted.cookies.set('parity_display', posted.cookies.get('parity_posting') ?? '');
  expect([await statusOf(wall, postingUrl), await statusOf(posted)]).toEqual([403, 403]);
});

test('the cookie of a screen is unreadable for scripts, ends with the link after a year, and does not contain the token', async () => {
  const { token, expires_at } = await addLink(owner);
  const screen = running.browser();
  await screen.get('/display');
  const { cookies } = await screen.post('/api/display/', { token });
  const [cookie] = cookies;
  expect(cookie).toMatchObject({ name: 'parity_display', httpOnly: true, sameSite: 'Strict', path: '/' });
  expect(cookie?.expires?.toISOString()).toBe(expires_at);
  expect(expires_at).toBe('2027-11-14T15:00:00.000Z');
  expect(cookie?.value).not.toContain(token.slice(-30));
});

describe('a screen is dark', () => {
  test('a screen is dark as soon as its link is revoked, also on another server, and the link opens no other screen', async () => {
    const { id, token } = await addLink(owner);
    const other = await running.startAnother();
    const screen = await openScreen(other, token);
    expect(await statusOf(screen)).toBe(200);
    expect((await revoke(id)).statusCode).toBe(204);
    expect(await statusOf(screen)).toBe(401);
    await expect(openScreen(other, token)).rejects.toThrow('400 {"token":["This display link has expired');
    await other.close();
  });

  test('a screen is dark after a year', async () => {
    const screen = await openScreen(running, (await addLink(owner)).token);
    const { now } = running.clock;
    running.clock.now = new Date('2027-11-14T14:59:00Z');
    expect(await statusOf(screen)).toBe(200);
    running.clock.now = new Date('2027-11-14T15:00:00Z');
    const status = await statusOf(screen);
    running.clock.now = now;
    expect(status).toBe(401);
  });

  test('a screen is dark while its hospital is inactive', async () => {
    const screen = await openScreen(running, (await addLink(owner)).token);
    await running.sql('update clients set is_active = false where id = $1', [here.id]);
    const status = await statusOf(screen);
    await running.sql('update clients set is_active = true where id = $1', [here.id]);
    expect([status, await statusOf(screen)]).toEqual([401, 200]);
  });

  test('a screen is dark outside of the networks of its hospital, where its link cannot be opened either', async () => {
    const { token } = await addLink(owner);
    const screen = await openScreen(running, token);
    await running.sql(`update clients set allowed_networks = '{192.0.2.0/24}' where id = $1`, [here.id]);
    const answer = await screen.get(displayUrl);
    const opened = await screen.post('/api/display/', { token });
    await running.sql(`update clients set allowed_networks = '{}' where id = $1`, [here.id]);
    expect([answer.statusCode, opened.statusCode]).toEqual([403, 403]);
    expect(answer.json().detail).toBe(
      'Here General can be opened only from its own network. Your address is 127.0.0.1.',
    );
  });

  test('a screen with a forged cookie is dark', async () => {
    const { id } = await addLink(owner);
    const screen = running.browser();
    const forged = [
      '',
      'x',
      `${here.id}.${id}.${'A'.repeat(43)}`,
      `${here.id}.${id}.`,
      `1.${'9'.repeat(9)}.A`,
    ];
    for (const cookie of forged) {
      screen.cookies.set('parity_display', cookie);
      expect([cookie, await statusOf(screen)]).toEqual([cookie, 401]);
    }
  });
});

test('a session gives no access to the calls of wall screens, and a screen beside it does not use it', async () => {
  expect(await statusOf(owner)).toBe(403);
  const both = await running.as('owner');
  await both.post('/api/display/', { token: (await addLink(owner)).token });
  const { modules } = (await both.get(displayUrl)).json();
  expect(modules.map(({ saved_by }: { saved_by: null }) => saved_by)).toEqual([null, null]);
});

test('neither the store nor the log has the text of a token', async () => {
  const { token } = await addLink(owner);
  lines.length = 0;
  const screen = await openScreen(running, token);
  await screen.get(displayUrl);
  expect(lines.join('')).toContain('"display":');
  const found = [await takeSnapshot(running), lines].map(each => JSON.stringify(each));
  for (const text of found) expect(text).not.toContain(token.slice(-30));
});
