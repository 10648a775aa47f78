import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Filter, parseFilter } from '#domain/scim/filter.ts';
import { isObject, type JsonObject, readText } from '#domain/scim/json-object.ts';
import { readScimPage } from '#domain/scim/messages.ts';
import type { Acting } from '#server/auth/sign-in/gained-access.ts';
import { ApiError } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { authorizeOwner } from '../user-rules.ts';
import type { Group, View } from './resources.ts';
import { listScimModules } from './scim.queries.ts';
import { invalidValue, ScimError } from './scim-errors.ts';

export const scimPath = '/scim/v2';

/** The arguments of a handler. */
export interface ScimCall extends Acting {
  reply: FastifyReply;
  view: View;
}

/** Runs a handler for the token's client in a transaction. A change locks the client, so that changes happen one after another. */
export function runScim<Value>(
  { db, config }: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (call: ScimCall) => Promise<Value>,
): Promise<Value> {
  const person = request.apiToken?.person;
  if (!person) throw new ApiError('signed-out');
  const { clientId } = person.client;
  const readOnly = request.method === 'GET' || request.method === 'HEAD';
  return db.platform(
    async tx => {
      if (!readOnly) await authorizeOwner(tx, { clientId }, person);
      const groups = [owners, ...(await listScimModules(tx, clientId)).map(toGroup)];
      const baseUrl = `${config.publicUrl}${scimPath}`;
      return run({ tx, request, reply, person, view: { clientId, baseUrl, groups, asking: person } });
    },
    { readOnly },
  );
}

const owners: Group = { id: 'owners', name: 'Owners', moduleId: null };

function toGroup({ id, name }: { id: number; name: string }): Group {
  return { id: String(id), name, moduleId: id };
}

export function readBody({ body }: FastifyRequest): JsonObject {
  if (isObject(body)) return body;
  throw new ScimError(400, 'The request needs a JSON object.', 'invalidSyntax');
}

/** The part of a list that the query asks for. */
export function readListQuery(
  { query }: FastifyRequest,
  canFilter: (filter: Filter) => boolean,
): { filter: Filter | undefined; startIndex: number; count: number } {
  const asked = query as Record<string, unknown>;
  const page = readScimPage(asked);
  if (!page) throw invalidValue('startIndex and count must be whole numbers.');
  if (asked.filter === undefined || asked.filter === '') return { ...page, filter: undefined };
  const filter = parseFilter(readText(asked.filter) ?? '');
  if (!filter || !canFilter(filter)) {
    throw new ScimError(
      400,
      'The filter is not understood, or compares an unknown attribute.',
      'invalidFilter',
    );
  }
  return { ...page, filter };
}
