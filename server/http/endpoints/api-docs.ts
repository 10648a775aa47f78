import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildOpenApiDocument } from '#contract/api/openapi.ts';
import { endpoints } from '#contract/endpoints.ts';

/** The contract as a page, and as OpenAPI at /api/docs/json. Generated at the first request. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {},
    // The library's types accept only literal OpenAPI documents, not a generated one.
    transformObject: () => buildOpenApiDocument(endpoints) as never,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
