import type { FastifyInstance, FastifyRequest } from 'fastify';
import { safeNext } from '#contract/safe-next.ts';
import type { SsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import type { AccountsContext } from '#server/auth/sign-in/sign-in.ts';
import type { Connections } from '#server/auth/single-sign-on/connections.ts';
import { type SsoFailure, toSsoFailure } from '#server/auth/single-sign-on/failure.ts';
import { findProvider, type ProviderRow } from '#server/auth/single-sign-on/providers.queries.ts';
import { askProvider, readAnswer } from './ask-provider.ts';
import { createSsoChallenge, type Started } from './challenge.ts';
import { finishConfirmation, finishSignIn, finishTest } from './finish.ts';
import { recordRefusal } from './refusals.ts';
import { type Claims, readVouched } from './vouched.ts';

export type SsoContext = AccountsContext & { connections: Connections };

/** It travels in a cookie, which browsers limit to 4 KB. */
const maxNextLength = 1500;

interface StartQuery {
  next?: string;
  test?: string;
  confirm?: string;
}

/** The pages that lead to a provider and back (B1). They answer redirects only. */
export function registerSingleSignOn(app: FastifyInstance, context: SsoContext): void {
  const challenge = createSsoChallenge(context);
  const access = { public: 'it signs people in' };
  // A HEAD request must not use up an answer.
  const options = { config: { access }, exposeHeadRoute: false };

  app.get<{ Params: { id: string }; Querystring: StartQuery }>(
    '/sso/:id/start/',
    options,
    async (request, reply) => {
      const { next, test, confirm } = request.query;
      const purpose = test === '1' ? 'test' : confirm === '1' ? 'confirm' : 'sign in';
      const way = {
        next: safeNext(typeof next === 'string' && next.length <= maxNextLength ? next : null),
        purpose,
      } as const;
      const provider = await findUsable(context, request, { id: Number(request.params.id), purpose });
      if (!provider) return reply.redirect(toLogin('unavailable', way.next));
      try {
        const { url, started } = await askProvider(context, provider, way);
        challenge.issue(reply, started);
        return reply.redirect(url);
      } catch (error) {
        const code = await refuse(context, request, provider, toSsoFailure(error));
        return reply.redirect(toFailure(code, { ...way, providerId: provider.id }));
      }
    },
  );

  app.get('/sso/callback/', options, async (request, reply) => {
    const started = await context.db.platform(tx => challenge.take(tx, request, reply));
    const [, query = ''] = request.url.split(/\?(.*)/s);
    // Another browser's answer, or one that was used before.
    if (started?.kind !== 'started' || new URLSearchParams(query).get('state') !== started.state) {
      return reply.redirect(
        started?.kind === 'started' ? toFailure('expired', started) : toLogin('expired', '/'),
      );
    }
    const provider = await findUsable(context, request, { id: started.providerId, purpose: started.purpose });
    if (!provider) return reply.redirect(toFailure('unavailable', started));
    let claims: Claims;
    try {
      claims = await readAnswer(context, provider, started, query);
      readVouched(claims, provider);
    } catch (error) {
      const code = await refuse(context, request, provider, toSsoFailure(error));
      return reply.redirect(toFailure(code, started));
    }
    const answer = { started, provider, claims };
    const finish = { 'sign in': finishSignIn, test: finishTest, confirm: finishConfirmation }[
      started.purpose
    ];
    const done = await finish(context, { request, reply }, answer);
    return reply.redirect('code' in done ? toFailure(done.code, started) : done.url);
  });
}

/** The provider, if it is active; administrators test one before it is. */
async function findUsable(
  { db }: SsoContext,
  { session }: FastifyRequest,
  { id, purpose }: { id: number; purpose: Started['purpose'] },
): Promise<ProviderRow | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > 2 ** 31 - 1) return undefined;
  const provider = await db.platform(tx => findProvider(tx, id));
  if (purpose === 'test') return session?.person.isAdmin ? provider : undefined;
  if (purpose === 'confirm' && !session) return undefined;
  return provider?.isActive ? provider : undefined;
}

async function refuse(
  context: SsoContext,
  request: FastifyRequest,
  provider: ProviderRow,
  failure: SsoFailure,
): Promise<SsoError> {
  const { code } = failure;
  const facts = { provider: provider.id, issuer: provider.issuer, code, reason: failure.explain() };
  request.log.warn(facts, 'single sign-on failed');
  await recordRefusal(context, request, { code, provider });
  return code;
}

function toFailure(
  code: SsoError,
  { purpose, providerId, next }: Pick<Started, 'purpose' | 'providerId' | 'next'>,
): string {
  if (purpose === 'test') return `/admin/single-sign-on?tested=${providerId}&sso_error=${code}`;
  return toLogin(code, next);
}

function toLogin(code: SsoError, next: string): string {
  return `/login?${new URLSearchParams({ sso_error: code, ...(next !== '/' && { next }) })}`;
}
