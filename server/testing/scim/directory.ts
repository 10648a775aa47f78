import { expect } from 'vitest';
import { createDirectory, newApiToken } from '../api-token.ts';
import { createPeople } from '../people.ts';
import { startTestApp } from '../test-app.ts';

/** A server with a hospital whose people a directory manages through SCIM. */
export async function startDirectory() {
  const running = await startTestApp();
  const { here } = running.world;
  const scim = createDirectory(running, await newApiToken(running, here.id, ['scim']));

  let made = 0;
  const newUser = (more: object = {}) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `ann${++made}@ward.example`,
    name: { givenName: 'Ann', familyName: 'Lee' },
    active: true,
    ...more,
  });
  async function create(more: object = {}) {
    const answer = await scim('POST', '/Users', newUser(more));
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)]);
    return answer.json();
  }
  const patchUser = (id: string | number, ...Operations: object[]) =>
    scim('PATCH', `/Users/${id}`, { Operations });
  const setActive = (id: string | number, value: unknown) =>
    patchUser(id, { op: 'Replace', path: 'active', value });
  const configOf = async (id: string | number, clientId = here.id) =>
    (await running.sql('select * from client_accesses where user_id = $1 and client_id = $2', [id, clientId]))
      .rows[0];
  return {
    running,
    people: await createPeople(running),
    scim,
    newUser,
    create,
    patchUser,
    setActive,
    configOf,
  };
}

export const isScimError = (status: number, more: object = {}) => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
  status: String(status),
  detail: expect.any(String),
  ...more,
});
