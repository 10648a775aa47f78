import { z } from 'zod';
import { scopeWords, tokenScopes } from '#domain/people/api-tokens.ts';
import type { Endpoint } from './endpoint.ts';
import { errorBody, errorStatuses, validationErrorBody } from './errors.ts';

/** The table of endpoints as an OpenAPI 3.1 document. */
export function buildOpenApiDocument(endpoints: Record<string, Endpoint>) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, row] of Object.entries(endpoints)) {
    const path = row.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: describeOperation(name, row) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parity', version: '1', description },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'parity_session' },
        antiForgery: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
        display: { type: 'apiKey', in: 'cookie', name: 'parity_display' },
        posting: { type: 'apiKey', in: 'cookie', name: 'parity_posting' },
        apiToken: { type: 'http', scheme: 'bearer', description: tokenDescription },
        basicToken: { type: 'http', scheme: 'basic', description: basicDescription },
      },
    },
  };
}

const description =
  'Every call that changes something sends the value of the cookie `csrftoken` in the header `X-CSRFToken`. ' +
  'The cookie is set with any page and changes at sign-in. ' +
  'A call can name a person by id in the header `X-Parity-Person`: if another person is signed in, it answers 401 and ' +
  'changes nothing. Public calls ignore the header.\n\n' +
  'Programs call with an API token of a hospital instead: `Authorization: Bearer pty_…`. Owners add tokens in Hospital ' +
  'Settings under Connections. A token sees what an owner of the hospital sees, within its scopes. It needs no cookie and no ' +
  '`X-CSRFToken`; cookies that are sent beside it are ignored. Calls outside its scopes answer 403, unknown, expired and ' +
  'deleted tokens 401, and more than 1,500 calls a minute 429 with `Retry-After`. `GET /api/accounts/get_state/` answers the ' +
  'hospital with its modules and acuity fields.';

const tokenDescription = `Scopes: ${tokenScopes
  .map(scope => `\`${scope}\` (${scopeWords[scope].name})`)
  .join(', ')}. Each call names those that allow it.`;

const basicDescription = 'Any user name, with an API token as the password. Passwords of people do not work.';

function describeOperation(name: string, row: Endpoint) {
  return {
    operationId: name,
    summary: row.summary,
    description: describeAccess(row),
    tags: [row.path.split('/')[2]],
    security: describeSecurity(row),
    parameters: [...listParameters('path', row.params), ...listParameters('query', row.query)],
    ...(row.body && { requestBody: { required: true, content: jsonContent(row.body, 'input') } }),
    responses: { ...listSuccesses(row), ...listFailures(row) },
  };
}

function describeAccess(row: Endpoint): string {
  const scopes = row.scopes?.map(scope => `\`${scope}\``).join(' or ');
  return describePeople(row) + (scopes ? ` Also with an API token of scope ${scopes}.` : '');
}

function describePeople({ access }: Endpoint): string {
  if (typeof access === 'object') return `Anyone may call this: ${access.public}.`;
  const who = {
    token: 'programs with an API token',
    display: 'wall screens with a display link',
    posting: 'screens with a display link of kind posting',
    'signed-in': 'anyone signed in',
    member: 'members',
    owner: 'owners',
    admin: 'administrators',
  };
  return `For ${who[access]}.`;
}

function describeSecurity(row: Endpoint) {
  if (row.access === 'display' || row.access === 'posting') return [{ [row.access]: [] }];
  const session = typeof row.access === 'object' ? {} : { session: [] };
  const ofPeople = row.method === 'GET' ? session : { ...session, antiForgery: [] };
  const tokens = (row.scopes ?? []).map(scope => ({ apiToken: [scope] }));
  return [ofPeople, ...tokens, ...(row.takesBasic ? [{ basicToken: [] }] : [])];
}

function listParameters(place: 'path' | 'query', schema: z.ZodObject | undefined) {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || !(field as z.ZodType).safeParse(undefined).success,
    schema: toJsonSchema(field as z.ZodType, 'input'),
  }));
}

function listSuccesses(row: Endpoint) {
  const successes = Object.entries(row.response).map(([status, schema]) => [
    status,
    { description: 'Done', content: describeContent(row, schema) },
  ]);
  const unchanged = { 304: { description: 'The answer still has the ETag in the header If-None-Match' } };
  return { ...Object.fromEntries(successes), ...(row.hasEntityTag && unchanged) };
}

function describeContent(row: Endpoint, schema: z.ZodType) {
  if (row.produces) return { [row.produces]: {} };
  if (row.file) return { [row.file]: { schema: { type: 'string', format: 'binary' } } };
  return { ...jsonContent(schema, 'output'), ...(row.alternative && { [row.alternative]: {} }) };
}

function listFailures(row: Endpoint) {
  const isOpen = typeof row.access === 'object' && !row.scopes;
  return Object.fromEntries(
    Object.entries(errorStatuses)
      .filter(([status]) => !(isOpen && ['401', '403'].includes(status)))
      .filter(([status]) => !(row.method === 'GET' && ['409', '413', '418'].includes(status)))
      .map(([status, meaning]) => [
        status,
        {
          description: meaning,
          content: jsonContent(status === '400' ? validationErrorBody : errorBody, 'output'),
        },
      ]),
  );
}

function jsonContent(schema: z.ZodType, io: 'input' | 'output') {
  return { 'application/json': { schema: toJsonSchema(schema, io) } };
}

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}
