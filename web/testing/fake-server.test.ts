import { expect, test } from 'vitest';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { client } from '#web/lib/api/client.ts';
import { startFakeServer, takeViolations } from './fake-server.ts';
import { people } from './people.ts';

const login = { username: 'ann@lakeside.example', password: 'secret' };

test('an answer that the contract accepts is not a violation', async () => {
  startFakeServer({ login: () => ({ body: people.nurse }) });
  expect(await client.login({ body: login })).toEqual(people.nurse);
  expect(takeViolations()).toEqual([]);
});

test('an answer that the contract refuses is a violation', async () => {
  startFakeServer({ login: () => ({ body: { ...people.nurse, clients: 'none' as never } }) });
  await client.login({ body: login });
  expect(takeViolations()).toEqual([expect.stringContaining('the answer 200 to login')]);
});

test('a status that the contract does not name is a violation', async () => {
  startFakeServer({ login: () => ({ status: 201, body: people.nurse }) });
  await client.login({ body: login });
  expect(takeViolations()).toEqual([expect.stringContaining('the answer 201 to login')]);
});

test('an error without a message is a violation', async () => {
  startFakeServer({ login: () => ({ status: 403, body: null }) });
  await client.login({ body: login }).catch(() => {});
  expect(takeViolations()).toEqual([expect.stringContaining('the answer 403 to login')]);
});

test('a request that the contract refuses is a violation, unless the server refuses it as well', async () => {
  startFakeServer({
    login: () => ({ body: people.nurse }),
    listAudit: () => ({ body: { results: [], count: 0 } }),
  });
  await client.login({ body: { ...login, username: '' } });
  await adminClient.listAudit({ query: { page: 0 } });
  expect(takeViolations()).toEqual([
    expect.stringContaining('the body of login'),
    expect.stringContaining('the query of listAudit'),
  ]);
  startFakeServer({ login: () => ({ status: 400, body: { username: ['This field may not be blank.'] } }) });
  await client.login({ body: { ...login, username: '' } }).catch(() => {});
  expect(takeViolations()).toEqual([]);
});
