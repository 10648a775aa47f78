import { afterAll, expect, test } from 'vitest';
import { createDirectory, newApiToken } from '#server/testing/api-token.ts';
import { findFaults } from '#server/testing/fuzz/find-faults.ts';
import {
  brokenJson,
  hostileJson,
  hostileTexts,
  otherContentTypes,
} from '#server/testing/fuzz/hostile-values.ts';
import { peopleRestorer } from '#server/testing/fuzz/restored-people.ts';
import { listScimRequests, sendHostileScim } from '#server/testing/fuzz/scim-requests.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
afterAll(() => running.close());
const scim = createDirectory(running, await newApiToken(running, running.world.here.id, ['scim']));
const restorePeople = await peopleRestorer(running);

for (const request of listScimRequests(running.world)) {
  const { method, path, body } = request;
  test(`${method} ${path} ${JSON.stringify(body).slice(0, 80)} refuses every hostile value at every position`, async () => {
    const faults = await sendHostileScim(scim, request, hostileJson, restorePeople);
    expect(faults.slice(0, 5)).toEqual([]);
  });
}

test('bodies that are not JSON are refused', async () => {
  const found: object[] = [];
  for (const { method, path } of listScimRequests(running.world)) {
    await restorePeople();
    const bodies = [
      ...brokenJson.map(body => ['application/scim+json', body] as const),
      ...otherContentTypes,
    ];
    for (const [type, body] of bodies) {
      const faults = await findFaults(() => scim(method, path, body, { 'content-type': type }));
      if (faults.length > 0) found.push({ method, path, type, body, faults });
    }
  }
  expect(found).toEqual([]);
});

test('queries and paths that are malformed are refused', async () => {
  const queries = ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes'].flatMap(name => [
    ...hostileTexts.map(text => `?${name}=${text}`),
    `?${name}=1&${name}=2`,
    `?${name}[toString]=1`,
  ]);
  const filters = ['('.repeat(1_900), 'userName eq "\0"', 'id eq 99999999999999999999', 'userName co "%_\\"'];
  const found: object[] = [];
  for (const path of [
    ...[...queries, ...filters.map(filter => `?filter=${encodeURIComponent(filter)}`)].flatMap(query => [
      `/Users${query}`,
      `/Groups${query}`,
    ]),
    ...hostileTexts.flatMap(text => [`/Users/${text}`, `/Groups/${text}`, `/Schemas/${text}`]),
  ]) {
    running.clock.advance(1);
    const faults = await findFaults(() => scim('GET', path));
    if (faults.length > 0) found.push({ path: path.slice(0, 200), faults });
  }
  expect(found).toEqual([]);
});
