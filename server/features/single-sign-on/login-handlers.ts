import type { singleSignOnCalls } from '#contract/people/calls.ts';
import { describeSsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { toNetwork } from '#server/auth/limits.ts';
import type { AccountsContext } from '#server/auth/sign-in/sign-in.ts';
import { signInTry } from '#server/auth/sign-in/sign-in-limits.ts';
import { findProvider, findProviderByAddress } from '#server/auth/single-sign-on/providers.queries.ts';
import { presentProvider } from '#server/auth/single-sign-on/required.ts';
import { wrongCode } from '#server/auth/two-factor/second-factor.ts';
import { invalid } from '#server/core/errors.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { createSsoChallenge } from './challenge.ts';
import { recordRefusal } from './refusals.ts';
import { signInPerson } from './sign-in-person.ts';

export function singleSignOnHandlers(context: AccountsContext): Handlers<keyof typeof singleSignOnCalls> {
  const { db, limits } = context;
  const challenge = createSsoChallenge(context);

  return {
    async startLogin({ body, request }) {
      await limits.take(['sign-in starts from an address', toNetwork(request.ip)]);
      const provider = await db.platform(tx => findProviderByAddress(tx, body.username), { readOnly: true });
      return { sso: provider ? presentProvider(provider) : null };
    },

    async finishSso({ body, request, reply }) {
      const pending = await db.platform(tx => challenge.take(tx, request, reply));
      const provider = pending && (await db.platform(tx => findProvider(tx, pending.providerId)));
      if (pending?.kind !== 'code' || !provider?.isActive) {
        throw invalid('non_field_errors', describeSsoError('expired'));
      }
      const { vouched, email } = pending;
      const attempt = signInTry(context, email, request);
      await attempt.count();
      await attempt.codes.count();
      const call = { request, reply };
      const outcome = await db.platform(tx =>
        signInPerson(context, { tx, call, provider, vouched, code: body.token }),
      );
      if ('state' in outcome) {
        await attempt.succeed();
        return outcome.state;
      }
      if ('refused' in outcome) {
        await recordRefusal(context, request, { code: outcome.refused, provider, user: outcome.user });
        throw invalid('non_field_errors', describeSsoError(outcome.refused));
      }
      await recordRefusal(context, request, { code: 'wrong_code', provider, user: outcome.user });
      await attempt.codes.endIfUsedUp();
      challenge.issue(reply, pending);
      throw wrongCode(body.token);
    },
  };
}
