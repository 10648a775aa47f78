import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RefusalAction } from '#domain/audit/audit-actions.ts';
import { LimitReached, toNetwork } from '#server/auth/limits.ts';
import type { HttpContext } from '#server/http/context.ts';
import { withoutData } from './database-errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set on the endpoints of the contract. */
    isEndpoint?: boolean;
  }
}

/**
 * Records refused calls in the audit trail (D34), so that probing for other clients' records is visible. The entries are
 * limited for each person, or for each network without a session.
 */
export function registerRefusals(app: FastifyInstance, context: HttpContext): void {
  app.addHook('onSend', async (request, reply) => {
    if (!isRecorded(request, reply.statusCode)) return;
    try {
      const action = await nextAction(context, request);
      if (action) await record(context, request, action, reply.statusCode);
    } catch (error) {
      // A failure to record does not change the answer.
      request.log.error({ err: withoutData(error as Error) }, 'a refused call was not recorded');
    }
  });
}

function isRecorded({ routeOptions, session, apiToken }: FastifyRequest, status: number): boolean {
  if (!routeOptions.config.isEndpoint) return false;
  return status === 403 || status === 418 || (status === 404 && (session ?? apiToken) !== null);
}

/** The action to record; undefined if reaching the limit has been recorded already. */
async function nextAction(
  { limits }: HttpContext,
  { session, apiToken, ip }: FastifyRequest,
): Promise<RefusalAction | undefined> {
  const who = session
    ? ['person', String(session.person.userId)]
    : apiToken
      ? ['token', String(apiToken.id)]
      : ['network', toNetwork(ip)];
  try {
    await limits.take(['refusals recorded', ...who]);
    return 'refused call';
  } catch (error) {
    if (!(error instanceof LimitReached)) throw error;
    return error.isFirst ? 'refused calls limited' : undefined;
  }
}

async function record(
  { db, audit }: HttpContext,
  request: FastifyRequest,
  action: RefusalAction,
  status: number,
): Promise<void> {
  const { method, routeOptions } = request;
  const { url: route = '' } = routeOptions;
  const details = { status, method, route, ids: idsIn(request, route) };
  await db.platform(tx => audit(tx, request, action, { details }));
}

const idsInQueries = ['client', 'clients', 'module', 'modules', 'section'];

/** Not recorded, because the trail would show which person tried to answer about which shift (D69). */
const shiftId = /\/shifts\/:(\w+)/;

/** Only ids: other parts of a path or a query may be private. */
function idsIn({ params, query }: FastifyRequest, route: string): Record<string, number | string> {
  const asked = query as Record<string, unknown>;
  const ofShift = shiftId.exec(route)?.[1];
  const entries = [
    ...Object.entries(params ?? {}).filter(([name]) => name !== ofShift),
    ...idsInQueries.map((name): [string, unknown] => [name, asked[name]]),
  ];
  return Object.fromEntries(
    entries.flatMap(([name, value]) => {
      if (typeof value !== 'string' || !/^\d{1,10}(,\d{1,10}){0,49}$/.test(value)) return [];
      return [[name, value.includes(',') ? value : Number(value)]];
    }),
  );
}
