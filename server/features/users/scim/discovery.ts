import type { FastifyRequest } from 'fastify';
import { maxCount, toListResponse, urns } from '#domain/scim/messages.ts';
import { found } from '#server/core/errors.ts';

const schemaUrn = 'urn:ietf:params:scim:schemas:core:2.0:Schema';
const resourceTypeUrn = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const configUrn = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';

/** What this service supports. */
export function presentServiceConfig(baseUrl: string) {
  return {
    schemas: [configUrn],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: maxCount },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'API token',
        description: 'An API token of the hospital with the scope scim, as a bearer token',
        specUri: 'https://www.rfc-editor.org/info/rfc6750',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

export function listResourceTypes(baseUrl: string) {
  return [
    { name: 'User', endpoint: '/Users', description: 'A person of the hospital', schema: urns.user },
    {
      name: 'Group',
      endpoint: '/Groups',
      description: 'Owners, or the people of a module',
      schema: urns.group,
    },
  ].map(type => ({
    schemas: [resourceTypeUrn],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.name}` },
  }));
}

export function listSchemas(baseUrl: string) {
  return [
    { id: urns.user, name: 'User', description: 'User Account', attributes: userAttributes },
    { id: urns.group, name: 'Group', description: 'Group', attributes: groupAttributes },
  ].map(schema => ({
    schemas: [schemaUrn],
    ...schema,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${schema.id}` },
  }));
}

/** All of a list, or the one whose id is in the path. */
export function chooseDiscovered(resources: readonly { id: string }[], request: FastifyRequest) {
  const { id } = request.params as { id?: string };
  if (id === undefined) return toListResponse(resources, resources.length, 1);
  return found(resources.find(resource => resource.id.toLowerCase() === id.toLowerCase()));
}

const attribute = (name: string, description: string, more: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...more,
});

const reference = (resource: string) => [
  attribute('value', `Id of the ${resource.toLowerCase()}`, { mutability: 'immutable' }),
  attribute('display', `Name of the ${resource.toLowerCase()}`, { mutability: 'readOnly' }),
  attribute('$ref', 'Its address', { type: 'reference', referenceTypes: [resource], mutability: 'readOnly' }),
];

const userAttributes = [
  attribute('userName', 'The directory’s name for the person, usually the e-mail address', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('externalId', 'The directory’s id of the person', { caseExact: true }),
  attribute('name', 'Name of the person', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Both names', { mutability: 'readOnly' }),
      attribute('givenName', 'First name'),
      attribute('familyName', 'Last name'),
    ],
  }),
  attribute('displayName', 'Both names', { mutability: 'readOnly' }),
  attribute('active', 'Whether the person has access to the hospital', { type: 'boolean' }),
  attribute('emails', 'The e-mail address that the person logs in with', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address'),
      attribute('type', 'Always "work"'),
      attribute('primary', 'Always true', { type: 'boolean' }),
    ],
  }),
  attribute('groups', 'The groups of the person', {
    type: 'complex',
    multiValued: true,
    mutability: 'readOnly',
    subAttributes: reference('Group'),
  }),
];

const groupAttributes = [
  attribute('displayName', 'Name of the module, or "Owners"', { mutability: 'readOnly' }),
  attribute('members', 'The people who have the module, or are owners', {
    type: 'complex',
    multiValued: true,
    subAttributes: reference('User'),
  }),
];
