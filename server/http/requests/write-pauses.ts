import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EndpointName } from '#contract/endpoints.ts';
import { formatInstant } from '#domain/time/instants.ts';
import { describePause, type WritePause } from '#domain/time/write-pause.ts';
import { ApiError } from '#server/core/errors.ts';
import { findTimezone } from '#server/db/clients.queries.ts';
import type { HttpContext } from '#server/http/context.ts';

/** Calls that stay open: signing in and out, and those that store nothing. */
const allowed: (EndpointName | 'scim')[] = [
  'login',
  'startLogin',
  'finishSso',
  'startPasskeyLogin',
  'finishPasskeyLogin',
  'logout',
  'setClient',
  'endSession',
  'endOtherSessions',
  'checkPasswordReset',
  'checkMailStop',
  'calculateShift',
];

type PauseDependencies = Pick<HttpContext, 'db' | 'maintenance' | 'health' | 'config' | 'clock'>;

/** Maintenance mode, or a disk of the embedded PostgreSQL that cannot be written to. */
export async function findPause({
  maintenance,
  health,
  config,
}: Pick<HttpContext, 'maintenance' | 'health' | 'config'>) {
  const { state, reason } = health.read().writes;
  const isDiskFault = !config.databaseUrl && state === 'failing' && reason !== undefined;
  return isDiskFault ? { kind: 'disk' as const, fault: reason } : maintenance.find();
}

declare module 'fastify' {
  interface FastifyRequest {
    writePause: WritePause | undefined;
  }
}

/** Tells browsers about a pause with every answer of the API, so that each page can say so. */
export function registerPauses(app: FastifyInstance, context: PauseDependencies): void {
  app.decorateRequest('writePause', undefined);
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isEndpoint) return;
    request.writePause = await findPause(context);
    if (request.writePause) {
      reply.header('x-parity-pause', encodeURIComponent(JSON.stringify(request.writePause)));
    }
  });
}

/** Refuses a call that would store something during a pause. */
export async function refuseDuringPause(
  name: EndpointName | 'scim',
  { writePause, session, apiToken }: FastifyRequest,
  { db, clock }: PauseDependencies,
): Promise<void> {
  if (!writePause || allowed.includes(name)) return;
  const clientId = (session ?? apiToken)?.person.client?.clientId;
  const timeZone = clientId && (await db.platform(tx => findTimezone(tx, clientId), { readOnly: true }));
  const now = clock().getTime();
  const text = describePause(writePause, now, instant => formatInstant(instant, timeZone || 'UTC'));
  const end = writePause.kind === 'maintenance' ? Date.parse(writePause.until ?? '') : Number.NaN;
  throw new ApiError('unavailable', text, {
    retryAfterSeconds: Math.max(30, Math.ceil((end - now) / 1_000) || 0),
  });
}
