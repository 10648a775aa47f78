import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#domain/people/access.ts';
import { formatFullName } from '#domain/people/person-names.ts';
import type { JsonObject } from '#domain/scim/json-object.ts';
import { urns } from '#domain/scim/messages.ts';
import { deriveNames } from '#domain/scim/read-person.ts';
import { selectAttributes } from '#domain/scim/select-attributes.ts';
import { found } from '#server/core/errors.ts';
import { presentPerson } from '../scope.ts';
import type { PersonRow } from '../users.queries.ts';
import { ScimError } from './scim-errors.ts';

/** The client whose people are shown, and to whom. */
export interface View {
  clientId: number;
  /** `{PUBLIC_URL}/scim/v2`. */
  baseUrl: string;
  groups: readonly Group[];
  asking: Caller;
}

/** "Owners", or one of the client's active modules (B3). */
export interface Group {
  id: string;
  name: string;
  /** Null for the owners. */
  moduleId: number | null;
}

interface Resource extends JsonObject {
  id: string;
  meta: JsonObject & { location: string; version: string };
}

export function getConfig(person: PersonRow, clientId: number) {
  return found(person.configs.find(config => config.client_id === clientId));
}

export function isMember(person: PersonRow, group: Group, clientId: number): boolean {
  const { owner, module_ids } = getConfig(person, clientId);
  return group.moduleId === null ? owner : module_ids.includes(group.moduleId);
}

/** A person as an owner sees them (D46), with the names of the address until theirs are visible. */
export function presentScimUser(person: PersonRow, view: View): Resource {
  const { clientId, baseUrl, groups } = view;
  const listed = presentPerson(person, { clientId }, view.asking);
  const own = getConfig(person, clientId);
  const { firstName, lastName } = deriveNames(
    { givenName: listed.first_name || undefined, familyName: listed.last_name || undefined },
    listed.email,
  );
  const formatted = formatFullName(firstName, lastName);
  return withVersion(
    {
      schemas: [urns.user],
      id: String(person.id),
      ...(own.externalId !== null && { externalId: own.externalId }),
      userName: own.userName ?? listed.email,
      name: { formatted, givenName: firstName, familyName: lastName },
      displayName: formatted,
      active: listed.is_active && own.suspendedAt === null,
      emails: [{ value: listed.email, type: 'work', primary: true }],
      groups: groups
        .filter(group => isMember(person, group, clientId))
        .map(({ id, name }) => ({
          value: id,
          display: name,
          $ref: `${baseUrl}/Groups/${id}`,
          type: 'direct',
        })),
    },
    {
      resourceType: 'User',
      created: own.givenAt.toISOString(),
      lastModified: own.changedAt.toISOString(),
      location: `${baseUrl}/Users/${person.id}`,
    },
  );
}

/** A group with its members among the people of the client. */
export function presentGroup(group: Group, people: readonly PersonRow[], view: View): Resource {
  const { clientId, baseUrl } = view;
  const members = people
    .filter(person => isMember(person, group, clientId))
    .map(person => ({
      value: String(person.id),
      display: person.email,
      $ref: `${baseUrl}/Users/${person.id}`,
      type: 'User',
    }));
  return withVersion(
    { schemas: [urns.group], id: group.id, displayName: group.name, members },
    { resourceType: 'Group', location: `${baseUrl}/Groups/${group.id}` },
  );
}

function withVersion(
  resource: JsonObject & { id: string },
  meta: JsonObject & { location: string },
): Resource {
  const version = `W/"${hash('sha1', JSON.stringify({ resource, meta }), 'base64url')}"`;
  return { ...resource, meta: { ...meta, version } };
}

/** 412 if the caller has seen another version of the resource. */
export function checkVersion({ headers }: FastifyRequest, { meta }: Resource): void {
  const expected = headers['if-match'];
  if (expected !== undefined && expected !== '*' && !listTags(expected).includes(meta.version)) {
    throw new ScimError(412, 'The resource has changed since it was read.');
  }
}

/** Answers a resource with its version, or 304 if the caller has this one. */
export function sendResource(request: FastifyRequest, reply: FastifyReply, resource: Resource): unknown {
  const { version, location } = resource.meta;
  reply.header('etag', version).header('location', location);
  const isKnown = request.method === 'GET' && listTags(request.headers['if-none-match']).includes(version);
  if (isKnown) return reply.status(304).send();
  return selectAttributes(resource, request.query as object);
}

function listTags(header: string | undefined): string[] {
  return header?.split(/,\s*/) ?? [];
}
