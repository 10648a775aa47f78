import { urns } from '#domain/scim/messages.ts';
import type { createDirectory } from '../api-token.ts';
import type { World } from '../world.ts';
import { listPositions, withField } from './body-fields.ts';
import { findFaults } from './find-faults.ts';

interface ScimRequest {
  method: 'POST' | 'PUT' | 'PATCH';
  path: string;
  body: object;
}

/** An example of each request with a body, with every attribute that Parity reads. */
export function listScimRequests({ here, people: { member } }: World): ScimRequest[] {
  const user = {
    schemas: [urns.user],
    userName: 'odd@ward.example',
    externalId: 'e-1',
    name: { formatted: 'Ann Lee', givenName: 'Ann', familyName: 'Lee' },
    displayName: 'Ann Lee',
    emails: [{ value: 'odd@ward.example', type: 'work', primary: true }],
    active: true,
  };
  const members = [{ value: String(member.id), display: 'Ann' }];
  const group = `/Groups/${here.modules[1]}`;
  const patch = (path: string, operation: object) =>
    ({ method: 'PATCH', path, body: { Operations: [operation] } }) as const;
  return [
    { method: 'POST', path: '/Users', body: user },
    { method: 'PUT', path: `/Users/${member.id}`, body: user },
    patch(`/Users/${member.id}`, { op: 'replace', value: user }),
    patch(`/Users/${member.id}`, {
      op: 'replace',
      path: 'emails[type eq "work"].value',
      value: 'a@b.example',
    }),
    patch(`/Users/${member.id}`, { op: 'add', path: 'name.givenName', value: 'Ann' }),
    patch(`/Users/${member.id}`, { op: 'remove', path: 'emails', value: user.emails }),
    { method: 'POST', path: '/Groups', body: { displayName: 'Mother-Baby', members } },
    { method: 'PUT', path: group, body: { displayName: 'Mother-Baby', members } },
    patch(group, { op: 'add', path: 'members', value: members }),
    patch(group, { op: 'remove', path: 'members', value: members }),
    patch(group, { op: 'replace', value: { displayName: 'Mother-Baby', members } }),
    patch(group, { op: 'remove', path: `members[value eq "${member.id}"]` }),
  ];
}

/** Sends the request with each value at each position, and returns the faults of the answers. */
export async function sendHostileScim(
  scim: ReturnType<typeof createDirectory>,
  { method, path, body }: ScimRequest,
  values: readonly string[],
  beforeEach: () => Promise<void> = async () => undefined,
): Promise<object[]> {
  const found: object[] = [];
  for (const position of listPositions(body)) {
    for (const value of values) {
      await beforeEach();
      const faults = await findFaults(() => scim(method, path, withField(body, position, value)));
      if (faults.length > 0) found.push({ method, path, position, value: value.slice(0, 100), faults });
    }
  }
  return found;
}
