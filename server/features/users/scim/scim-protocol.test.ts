import { afterAll, describe, expect, test } from 'vitest';
import { forgetFact, storeFact } from '#server/db/store/facts.ts';
import { createDirectory, newApiToken } from '#server/testing/api-token.ts';
import { isScimError } from '#server/testing/scim/directory.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { here } = running.world;
const scim = createDirectory(running, await newApiToken(running, here.id, ['scim']));

describe('errors have SCIM’s form', () => {
  test.each([
    '/Users',
    '/Groups/owners',
    '/ServiceProviderConfig',
    '/Schemas',
    '/ResourceTypes',
    '/Nothing',
    '/',
  ])('401 without a valid token at %s, and the cookie does not count', async path => {
    const owner = await running.as('owner');
    const url = `/scim/v2${path}`;
    for (const authorization of ['Bearer pty_1_wrong', 'non-token']) {
      const answer = await owner.send({ method: 'GET', url, headers: { authorization } });
      const expected = authorization === 'non-token' ? 403 : 401;
      expect([answer.statusCode, answer.json()]).toEqual([expected, isScimError(expected)]);
    }
    const answer = await running
      .browser()
      .send({ method: 'GET', url, headers: { authorization: 'non-token' } });
    expect([answer.statusCode, answer.json()]).toEqual([401, isScimError(401)]);
    expect(answer.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'content-type': expect.stringContaining('application/scim+json'),
    });
  });

  test('403 for a token of another scope', async () => {
    const reader = createDirectory(running, await newApiToken(running, here.id, ['shifts:read']));
    for (const path of ['/Users', '/Users/1', '/Groups', '/ServiceProviderConfig', '/Nothing']) {
      const answer = await reader('GET', path);
      expect([answer.statusCode, answer.json()]).toEqual([403, isScimError(403)]);
    }
  });

  test.each([
    ['GET', '/Nothing'],
    ['GET', '/Users/1/more'],
    ['GET', '/Users/x'],
    ['GET', '/Users/99999999999999999999'],
    ['GET', '/Groups/%ff'],
    ['GET', '/Schemas/none'],
    ['POST', '/Bulk'],
    ['PUT', '/Users'],
    ['DELETE', '/Users/999999'],
  ] as const)('404 for %s %s', async (method, path) => {
    const answer = await scim(method, path, method === 'POST' || method === 'PUT' ? {} : undefined);
    expect([answer.statusCode, answer.json()]).toEqual([404, isScimError(404)]);
  });

  test.each([
    ['{"userName":', 'invalidSyntax'],
    ['[]', 'invalidSyntax'],
    ['"x"', 'invalidSyntax'],
  ])('400 for a body that is no object: %s', async (payload, scimType) => {
    const answer = await running.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      payload,
      headers: {
        'content-type': 'application/scim+json',
        authorization: `Bearer ${await newApiToken(running, here.id, ['scim'])}`,
      },
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, isScimError(400, { scimType })]);
  });

  test('413 for a body above one megabyte', async () => {
    const answer = await scim('POST', '/Users', { userName: 'x'.repeat(1024 * 1024) });
    expect([answer.statusCode, answer.json()]).toEqual([413, isScimError(413)]);
  });

  test('503 with Retry-After for changes during maintenance, while reading works', async () => {
    const { pool } = running.store;
    await storeFact(pool, 'maintenance', { kind: 'maintenance', until: null, message: '' });
    running.clock.advance(1);
    const answer = await scim('POST', '/Users', { userName: 'a@ward.example' });
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      503,
      '30',
      isScimError(503),
    ]);
    expect((await scim('GET', '/Users')).statusCode).toBe(200);
    await forgetFact(pool, 'maintenance');
    running.clock.advance(1);
  });

  test('400 for a filter that is not understood', async () => {
    for (const path of ['/Users?filter=', '/Groups?filter=']) {
      for (const filter of ['nickName eq "x"', 'userName', 'meta.created gt "2026-01-01"', 'a"b']) {
        const answer = await scim('GET', `${path}${encodeURIComponent(filter)}`);
        expect([answer.statusCode, answer.json().scimType]).toEqual([400, 'invalidFilter']);
      }
    }
    expect((await scim('GET', '/Users?startIndex=x')).json().scimType).toBe('invalidValue');
  });

  test('500 for a failure, without its message', async () => {
    const { db } = running.context;
    running.context.db = { ...db, platform: () => Promise.reject(new Error('a secret')) };
    const answer = await scim('GET', '/Users');
    running.context.db = db;
    expect([answer.statusCode, answer.json()]).toEqual([
      500,
      isScimError(500, { detail: 'The server failed.' }),
    ]);
  });
});

describe('discovery', () => {
  test('describes what is supported', async () => {
    expect((await scim('GET', '/ServiceProviderConfig')).json()).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      bulk: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    const types = (await scim('GET', '/ResourceTypes')).json();
    expect(types.Resources.map((type: { endpoint: string }) => type.endpoint)).toEqual(['/Users', '/Groups']);
    const schemas = (await scim('GET', '/Schemas')).json();
    expect(schemas).toMatchObject({ totalResults: 2, Resources: [{ name: 'User' }, { name: 'Group' }] });
    const [user] = schemas.Resources;
    expect((await scim('GET', `/Schemas/${user.id}`)).json()).toEqual(user);
    expect((await scim('GET', '/ResourceTypes/User')).json()).toEqual(types.Resources[0]);
  });
});

describe('200 people', () => {
  test('are listed in pages that are stable and complete', async () => {
    await running.sql(
      `with added as (insert into users (first_name, last_name, email)
         select 'Page', 'Person ' || n, 'page' || n || '@ward.example' from generate_series(1, 200) n returning id)
       insert into client_accesses (client_id, user_id) select $1, id from added`,
      [here.id],
    );
    const seen: string[] = [];
    for (let startIndex = 1; ; startIndex += 60) {
      const page = (await scim('GET', `/Users?startIndex=${startIndex}&count=60`)).json();
      expect(page).toMatchObject({ totalResults: 202, startIndex, itemsPerPage: page.Resources.length });
      if (page.Resources.length === 0) break;
      seen.push(...page.Resources.map((user: { id: string }) => user.id));
    }
    expect(new Set(seen).size).toBe(202);
    expect((await scim('GET', '/Users?count=1000')).json().itemsPerPage).toBe(200);
    expect((await scim('GET', '/Users?count=0')).json()).toMatchObject({ totalResults: 202, Resources: [] });
    expect((await scim('GET', '/Users')).json().itemsPerPage).toBe(100);
  });

  test.each([
    ['userName eq "PAGE7@ward.example"', 1],
    ['emails.value eq "page7@ward.example"', 1],
    ['emails[type eq "work"].value eq "page7@ward.example"', 1],
    ['displayName eq "Page Person 7"', 1],
    ['name.familyName eq "Person 7" or name.familyName ew "son 8"', 2],
    ['userName sw "page7@" and active eq true', 1],
    ['userName co "page7" and active eq false', 0],
    ['id eq "999999" and manager eq "1"', 0],
    ['externalId eq none', 0],
  ])('are filtered by %s', async (filter, count) => {
    const answer = await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`);
    expect(answer.json()).toMatchObject({ totalResults: count });
  });

  test('have the attributes that the query selects', async () => {
    const url = '/Users?filter=userName eq "page7@ward.example"';
    const [user] = (await scim('GET', `${url}&attributes=userName,name.givenName`)).json().Resources;
    expect(user).toEqual({
      schemas: expect.any(Array),
      id: expect.any(String),
      userName: 'page7@ward.example',
      name: { givenName: 'Page' },
    });
    const [other] = (await scim('GET', `${url}&excludedAttributes=groups,emails`)).json().Resources;
    expect(Object.keys(other)).not.toContain('emails');
  });
});
