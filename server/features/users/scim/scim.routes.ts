import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { notFound } from '#server/core/errors.ts';
import type { AppContext } from '#server/features/context.ts';
import { registerErrorHandling } from '#server/http/errors/error-handler.ts';
import { addJsonParser } from '#server/http/requests/json-body.ts';
import { refuseDuringPause } from '#server/http/requests/write-pauses.ts';
import { chooseDiscovered, listResourceTypes, listSchemas, presentServiceConfig } from './discovery.ts';
import { runScim, type ScimCall, scimPath } from './scim-call.ts';
import { scimJson, sendScimError } from './scim-errors.ts';
import { createGroup, deleteGroup, getGroup, listGroups, patchGroup, replaceGroup } from './scim-groups.ts';
import { createUser, deleteUser, getScimUser, listUsers, patchUser, replaceUser } from './scim-users.ts';

type ScimHandler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** SCIM 2.0 (B3): directories manage the people of a hospital with an API token of the scope `scim`. */
export async function registerScim(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(
    async scope => {
      registerErrorHandling(scope, sendScimError);
      addJsonParser(scope, scimJson);
      for (const [method, url, handle] of listRoutes(context)) {
        scope.route({
          method,
          url,
          config: { access: 'token', scopes: ['scim'], isEndpoint: true },
          preValidation: async request => {
            if (request.method !== 'GET') await refuseDuringPause('scim', request, context);
          },
          handler: async (request, reply) => {
            reply.type(scimJson);
            return handle(request, reply);
          },
        });
      }
    },
    { prefix: scimPath },
  );
}

function listRoutes(
  context: AppContext,
): [method: HTTPMethods | HTTPMethods[], url: string, handle: ScimHandler][] {
  const baseUrl = `${context.config.publicUrl}${scimPath}`;
  const run =
    (handle: (call: ScimCall) => Promise<unknown>): ScimHandler =>
    (request, reply) =>
      runScim(context, request, reply, handle);
  const change = (handle: (context: AppContext, call: ScimCall) => Promise<unknown>) =>
    run(call => handle(context, call));
  const schemas: ScimHandler = request => chooseDiscovered(listSchemas(baseUrl), request);
  const types: ScimHandler = request => chooseDiscovered(listResourceTypes(baseUrl), request);
  const unknown: ScimHandler = () => {
    throw notFound();
  };
  return [
    ['GET', '/Users', run(listUsers)],
    ['GET', '/Users/', run(listUsers)],
    ['POST', '/Users', change(createUser)],
    ['POST', '/Users/', change(createUser)],
    ['GET', '/Users/:id', run(getScimUser)],
    ['PUT', '/Users/:id', change(replaceUser)],
    ['PATCH', '/Users/:id', change(patchUser)],
    ['DELETE', '/Users/:id', change(deleteUser)],
    ['GET', '/Groups', run(listGroups)],
    ['GET', '/Groups/', run(listGroups)],
    ['POST', '/Groups', run(createGroup)],
    ['POST', '/Groups/', run(createGroup)],
    ['GET', '/Groups/:id', run(getGroup)],
    ['PUT', '/Groups/:id', change(replaceGroup)],
    ['PATCH', '/Groups/:id', change(patchGroup)],
    ['DELETE', '/Groups/:id', run(deleteGroup)],
    ['GET', '/ServiceProviderConfig', () => presentServiceConfig(baseUrl)],
    ['GET', '/Schemas', schemas],
    ['GET', '/Schemas/:id', schemas],
    ['GET', '/ResourceTypes', types],
    ['GET', '/ResourceTypes/:id', types],
    [['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], '/*', unknown],
  ];
}
