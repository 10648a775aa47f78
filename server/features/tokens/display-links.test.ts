import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatSentence } from '#domain/audit/describe-entry.ts';
import type { Browser } from '#server/testing/browser.ts';
import { addLink, linksUrl, openScreen } from '#server/testing/displays.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { here, elsewhere } = running.world;
let owner: Browser;
beforeAll(async () => {
  owner = await running.as('owner');
});
afterAll(() => running.close());

const list = async () => (await owner.get(linksUrl)).json().results;

test('a link is listed with its name, modules, creation, expiry and last use, without its token', async () => {
  const { id, token } = await addLink(owner, { name: ' Huddle room ', modules: [here.modules[1]] });
  const [link] = await list();
  expect(link).toEqual({
    id,
    name: 'Huddle room',
    kind: 'now',
    modules: [here.modules[1]],
    created: '2026-11-14T15:00:00.000Z',
    expires_at: '2027-11-14T15:00:00.000Z',
    last_used_at: null,
  });
  const screen = await openScreen(running, token);
  const { modules } = (await screen.get('/api/display/')).json();
  expect(modules.map(({ id }: { id: number }) => id)).toEqual([here.modules[1]]);
  expect((await list())[0].last_used_at).toBe('2026-11-14T15:00:00.000Z');
});

test('a link needs a name, and modules of its own hospital', async () => {
  const refusals = [{ name: ' ' }, { modules: [] }, { modules: [elsewhere.modules[0]] }, { modules: [0] }];
  for (const values of refusals) {
    const answer = await owner.post(linksUrl, { name: 'Lobby', ...values });
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, Object.keys(values)]);
  }
});

test('a module id above the largest possible one is refused', async () => {
  const answer = await owner.post(linksUrl, { name: 'Lobby', modules: [2 ** 31] });
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['modules.0']]);
});

test('adding a link needs a recent password', async () => {
  const early = await running.as('owner');
  running.clock.advance(11);
  const refused = await early.post(linksUrl, { name: 'Lobby' });
  expect([refused.statusCode, Object.keys(refused.json())]).toEqual([400, ['current_password']]);
});

test('adding and revoking are in the audit trail', async () => {
  owner = await running.as('owner');
  const { id, token } = await addLink(owner, { name: 'Lobby', modules: [here.modules[0]] });
  await owner.send({ method: 'DELETE', url: `${linksUrl}${id}/` });
  const { results } = (await owner.get('/api/accounts/activity/?page=1')).json();
  const sentences = results
    .slice(0, 2)
    .map(({ sentence }: { sentence: Parameters<typeof formatSentence>[0] }) => formatSentence(sentence));
  expect(sentences).toEqual(
    ['revoked', 'added'].map(
      verb => `owner Person ${verb} display link Lobby: Modules Labor & Delivery; Expires Nov 14, 2027`,
    ),
  );
  expect(JSON.stringify(results)).not.toContain(token);
});
