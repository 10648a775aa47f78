import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { openApiDocument } from '#contract/openapi.ts';

/** The contract's table as a page to read, and as OpenAPI at /api/docs/json. */
export async function registerApiDocs(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(endpoints);
  // The library's types know OpenAPI 3.0 and 3.1 documents as written by hand, not ones made from a table.
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true });
}
