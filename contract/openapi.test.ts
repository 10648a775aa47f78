import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { tokenScopes } from '../domain/people/api-tokens.ts';
import { buildOpenApiDocument } from './api/openapi.ts';
import { endpoints } from './endpoints.ts';

test('the document describes every endpoint once', () => {
  const { paths } = buildOpenApiDocument(endpoints);
  const operations = Object.values(paths).flatMap(path => Object.values(path) as { operationId: string }[]);
  expect(operations.map(operation => operation.operationId).sort()).toEqual(Object.keys(endpoints).sort());
});

test('an operation describes its parameters, body, access and errors', () => {
  const { paths } = buildOpenApiDocument({
    saveThing: {
      method: 'POST',
      path: '/api/things/:id/',
      summary: 'Save a thing',
      access: 'owner',
      params: z.object({ id: z.coerce.number() }),
      query: z.object({ page: z.string().optional() }),
      body: z.object({ name: z.string() }),
      response: { 201: z.object({ id: z.int() }) },
    },
  });
  const operation = paths['/api/things/{id}/']?.post as Record<string, object>;
  expect(operation).toMatchObject({
    description: 'For owners.',
    security: [{ session: [], antiForgery: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true },
      { name: 'page', in: 'query', required: false },
    ],
  });
  expect(Object.keys(operation.responses ?? {})).toEqual(
    expect.arrayContaining(['201', '400', '401', '403', '404', '409', '418', '429', '500']),
  );
});

describe('API tokens', () => {
  const { paths, components, info } = buildOpenApiDocument(endpoints);
  const operation = (path: string, method: string) =>
    paths[path]?.[method] as { description: string; security: object[] };

  test('are a way to sign in, whose scopes the document explains', () => {
    expect(components.securitySchemes.apiToken).toMatchObject({ type: 'http', scheme: 'bearer' });
    for (const scope of tokenScopes) {
      expect(components.securitySchemes.apiToken.description).toContain(`\`${scope}\``);
    }
    expect(info.description).toContain('Authorization: Bearer pty_');
  });

  test('are named with their scopes by each operation that takes them', () => {
    expect(operation('/api/reports/{report}/', 'get')).toMatchObject({
      description: 'For members. Also with an API token of scope `reports:read`.',
      security: [{ session: [] }, { apiToken: ['reports:read'] }],
    });
    expect(operation('/api/accounts/get_state/', 'get').security).toEqual([
      {},
      { apiToken: ['shifts:read'] },
      { apiToken: ['reports:read'] },
      { apiToken: ['census:write'] },
      { apiToken: ['schedule:write'] },
    ]);
  });

  test('are not named by an operation without scopes', () => {
    expect(operation('/api/module/{moduleId}/shifts/', 'post')).toMatchObject({
      description: 'For members.',
      security: [{ session: [], antiForgery: [] }],
    });
  });
});
