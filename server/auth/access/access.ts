import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type Access,
  type Caller,
  canUseModule,
  checkAccess,
  findDisplayKind,
} from '#domain/people/access.ts';
import { ApiError, notFound } from '#server/core/errors.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { ApiTokens } from '../tokens/api-tokens.ts';
import type { Displays } from '../tokens/display-links.ts';

const assetsAccess: Access = { public: 'the program itself holds no data' };

/** Routes that a library registers by itself. */
const libraryRoutes: [prefix: string, access: Access][] = [
  ['/assets/', assetsAccess],
  ['/api/docs', 'signed-in'],
];

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers everybody alike, also while sessions and tokens cannot be read. */
    ignoresCaller?: boolean;
  }
}

/** The id of the user whom the page shows as signed in. */
const personHeader = 'x-parity-person';

/**
 * Checks each call before its body is read. Only a call that reads rows with its session is checked after it, because the body says
 * which rows; without a session cookie that call, too, is refused before.
 */
export function registerAccess(
  app: FastifyInstance,
  { sessions, tokens, displays }: { sessions: Sessions; tokens: ApiTokens; displays: Displays },
): void {
  app.decorateRequest('session', null);
  app.decorateRequest('apiToken', null);
  app.decorateRequest('display', null);
  app.decorateRequest('firstRows', undefined);

  app.addHook('onRoute', route => {
    const access =
      route.config?.access ?? libraryRoutes.find(([prefix]) => route.url.startsWith(prefix))?.[1];
    if (!access) throw new Error(`${String(route.method)} ${route.url} has no access rule`);
    route.config = { ...route.config, access };
  });

  const waitsForBody = (request: FastifyRequest) =>
    request.routeOptions.config.planFirstRead !== undefined &&
    sessions.isSent(request) &&
    !tokens.isSent(request);
  app.addHook('onRequest', async (request, reply) => {
    if (waitsForBody(request)) return;
    const { takesBasic } = request.routeOptions.config;
    // Without this, programs that can send a password never do.
    if (takesBasic) reply.header('www-authenticate', 'Basic realm="Parity API token", charset="UTF-8"');
    await authorize(request);
    if (takesBasic) reply.removeHeader('www-authenticate');
  });
  app.addHook('preValidation', async request => {
    if (waitsForBody(request)) await authorize(request);
  });

  /** Who calls, for which hospital, and whether the route's rule lets them: everything that decides about a call, in order. */
  async function authorize(request: FastifyRequest): Promise<void> {
    const { access, ignoresCaller, planFirstRead } = request.routeOptions.config;
    // Without a rule there is no route: the not-found handler answers.
    if (!access) return;
    // A page loads about fifty assets at once, and assets hold no data: skip the session query for them.
    if (access === assetsAccess || ignoresCaller) return;

    // Neither the cookie nor its rights count beside a token (B4).
    if (tokens.isSent(request)) return tokens.authorize(request);
    // Only these calls read the cookies of wall screens and postings, each the one of its kind, so that they open nothing else (B13).
    const display = findDisplayKind(access);
    if (display && displays.isSent(request, display)) return displays.authorize(request, display);

    // The session and its hospital. A few calls read their first rows in the same round trip, under the row-level security of that
    // hospital: the call for a day then takes a sixth less CPU. The rows leave this function only if the person may open the hospital
    // and all checks pass (decision 066).
    const { session, rows } = await sessions.load(request, planFirstRead);
    request.session = session;
    // Public calls, whose rule is an object, are for everybody.
    if (typeof access === 'string' && isFromAnotherUser(request)) {
      throw new ApiError('signed-out', 'Somebody else has signed in since.');
    }
    const outcome = checkAccess(access, session?.person ?? null);
    if (outcome === 'sign-in') throw new ApiError('signed-out');
    if (outcome === 'forbidden') throw new ApiError('forbidden', await sessions.explainRefusal(session));
    if (session?.person.client) request.firstRows = rows;
  }
}

/**
 * All tabs of a browser share one session. If another person has signed in since a page was drawn, the page's calls are
 * refused, so that nothing is done in the other person's name.
 */
function isFromAnotherUser({ headers, session }: FastifyRequest): boolean {
  const shown = headers[personHeader];
  return shown !== undefined && session !== null && shown !== String(session.person.userId);
}

/** The client of a module; 404 if the person may not use the module (D26, D30). */
export function getModuleClient({ person }: { person: Caller }, moduleId: number): number {
  const clientId = person.client?.clientId ?? 0;
  if (!canUseModule(person, { id: moduleId, clientId })) throw notFound();
  return clientId;
}
