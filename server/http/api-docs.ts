import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { buildOpenApiDocument } from '#contract/openapi.ts';

/** The contract's table as a page to read, and as OpenAPI at /api/docs/json. Written when somebody first asks. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {},
    // The library's types know OpenAPI 3.0 and 3.1 documents as written by hand, not ones made from a table.
    transformObject: () => buildOpenApiDocument(endpoints) as never,
  });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
