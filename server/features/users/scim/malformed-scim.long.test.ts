import { afterAll, expect, test } from 'vitest';
import { createDirectory, newApiToken } from '#server/testing/api-token.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const { here } = running.world;
const scim = createDirectory(running, await newApiToken(running, here.id, ['scim']));

test('malformed requests are refused or ignored, and never fail the server', async () => {
  const { member } = running.world.people;
  const strange = [
    null,
    true,
    0,
    -1,
    '',
    '\0',
    '\ud800',
    'x'.repeat(5_000),
    [],
    {},
    [null],
    [[]],
    [{ value: {} }],
  ];
  const bodies = strange.flatMap((value): object[] => [
    { userName: value, name: value, emails: value, active: value, externalId: value },
    { userName: 'odd@ward.example', name: { givenName: value, familyName: value }, emails: [value] },
    { userName: 'odd@ward.example', emails: [{ value, type: value, primary: value }], schemas: value },
    { displayName: value, members: value },
    { Operations: value },
    { Operations: [{ op: value, path: value, value }] },
    ...['add', 'replace', 'remove'].flatMap(op => [
      { Operations: [{ op, value }] },
      ...[
        'members',
        'name',
        'emails',
        'emails[type eq "work"]',
        'emails.value',
        'name.givenName',
        'groups',
        'meta',
      ].map(path => ({ Operations: [{ op, path, value }] })),
    ]),
  ]);
  const failed: unknown[] = [];
  for (const body of bodies) {
    // Below the limit of calls in a minute.
    running.clock.advance(1);
    for (const [method, path] of [
      ['POST', '/Users'],
      ['PUT', `/Users/${member.id}`],
      ['PATCH', `/Users/${member.id}`],
      ['PATCH', `/Groups/${here.modules[1]}`],
      ['PUT', '/Groups/owners'],
    ] as const) {
      const { statusCode } = await scim(method, path, body);
      if (statusCode >= 500) failed.push({ method, path, body, statusCode });
    }
  }
  for (const filter of [
    '('.repeat(1_900),
    'userName eq "\0"',
    'id eq 99999999999999999999',
    'userName co "%_\\"',
    '\ud800',
  ]) {
    for (const path of ['/Users', '/Groups']) {
      const { statusCode } = await scim('GET', `${path}?filter=${encodeURIComponent(filter.toWellFormed())}`);
      if (statusCode >= 500) failed.push({ path, filter, statusCode });
    }
  }
  expect(failed).toEqual([]);
});
