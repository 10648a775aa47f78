import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Access, checkAccess } from '#domain/people/access.ts';
import { ApiError } from '../errors.ts';
import type { Sessions } from './sessions.ts';

const assetsAccess: Access = { public: 'the program itself holds no data' };

/** Routes that a library registers by itself. */
const libraryRoutes: [prefix: string, access: Access][] = [
  ['/assets/', assetsAccess],
  ['/api/docs', 'signed-in'],
];

/** Whom the page that sends the request shows as signed in. */
const personHeader = 'x-parity-person';

/** Loads the session and asks the access rule, before anything else of the request is read. */
export function registerAccess(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('session', null);

  app.addHook('onRoute', route => {
    const access =
      route.config?.access ?? libraryRoutes.find(([prefix]) => route.url.startsWith(prefix))?.[1];
    if (!access) throw new Error(`${String(route.method)} ${route.url} has no access rule`);
    route.config = { ...route.config, access };
  });

  app.addHook('onRequest', async request => {
    const access = request.routeOptions.config.access;
    // Without a rule there is no route: the not-found handler answers.
    if (!access) return;
    // A page asks for fifty files at once: nobody is looked up for what holds no data.
    if (access === assetsAccess) return;
    request.session = await sessions.load(request);
    if (typeof access === 'string' && isForSomebodyElse(request)) {
      throw new ApiError('signed-out', 'Somebody else has signed in since.');
    }
    const outcome = checkAccess(access, request.session?.person ?? null);
    if (outcome === 'sign-in') throw new ApiError('signed-out');
    if (outcome === 'forbidden') throw new ApiError('forbidden');
  });
}

/**
 * All tabs of a browser share a session: another person may have signed in since a page was drawn. Its own session has
 * ended then, and nothing goes out in somebody else's name.
 */
function isForSomebodyElse({ headers, session }: FastifyRequest): boolean {
  const shown = headers[personHeader];
  return shown !== undefined && session !== null && shown !== String(session.person.userId);
}
