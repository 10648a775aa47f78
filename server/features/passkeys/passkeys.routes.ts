import type { passkeysCalls } from '#contract/passkeys/calls.ts';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { passkeysPerPerson } from '#domain/people/sign-in/passkeys.ts';
import { getUser } from '#server/auth/access/auth-state.queries.ts';
import type { AuthContext } from '#server/auth/context.ts';
import { getLockedUser } from '#server/auth/people/people.queries.ts';
import { setSecondFactor } from '#server/auth/sessions/write-sessions.queries.ts';
import { presentSignInMethods } from '#server/auth/sign-in/reauthentication.ts';
import { findRequiredProvider } from '#server/auth/single-sign-on/required.ts';
import { found, invalid } from '#server/core/errors.ts';
import { toList } from '#server/db/listing.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { passkeyAdded, passkeyRemoved } from '#server/mail/passkey-messages.ts';
import { composeCreation, passkeyChallenge, verifyCreation } from './ceremonies.ts';
import type { SignInCall } from './passkey-sign-in.routes.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
} from './passkeys.queries.ts';

const tooMany = () =>
  invalid('non_field_errors', `You have ${passkeysPerPerson} passkeys. Please remove one first.`);
const notCreated = () => invalid('non_field_errors', 'The passkey could not be added. Please try again.');
const knownAlready = () => invalid('non_field_errors', 'This passkey has been added before.');
const closed = ({ name }: { name: string }) =>
  invalid('non_field_errors', `You have to use ${name} to log in, so a passkey would not work.`);

/** Managing one's own passkeys (B2). */
export function passkeysHandlers(
  context: AuthContext,
): Handlers<Exclude<keyof typeof passkeysCalls, SignInCall>> {
  const { db, audit, mail, clock, config } = context;
  const challenge = passkeyChallenge(context);
  const settingsLink = `${config.publicUrl}/settings`;

  return {
    listPasskeys: ({ session }) =>
      db.platform(async tx => toList((await listPasskeys(tx, session.person.userId)).map(presentPasskey))),

    async startAddingPasskey({ session, reply }) {
      const { user, existing, required } = await db.platform(async tx => {
        const person = await getUser(tx, session.person.userId);
        return {
          user: person,
          existing: await listPasskeys(tx, person.id),
          required: await findRequiredProvider(tx, person),
        };
      });
      if (required) throw closed(required);
      if (existing.length >= passkeysPerPerson) throw tooMany();
      const options = composeCreation(context, user, existing);
      challenge.issue(reply, { purpose: 'add', account: user.email, challenge: options.challenge });
      return options;
    },

    finishAddingPasskey: ({ body, session, request, reply }) =>
      db.platform(async tx => {
        const user = await getLockedUser(tx, session.person.userId);
        const asked = await challenge.take(tx, request, reply);
        if (asked?.purpose !== 'add' || asked.account !== user.email) throw notCreated();
        const credential = await verifyCreation(context, asked.challenge, body.credential);
        if (!credential) throw notCreated();
        if ((await listPasskeys(tx, user.id)).length >= passkeysPerPerson) throw tooMany();
        const added = await insertPasskey(tx, {
          userId: user.id,
          name: body.name,
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: body.credential.response.transports ?? [],
          createdAt: clock(),
        });
        if (!added) throw knownAlready();
        await setSecondFactor(tx, session.id);
        await mail.send(tx, user.email, passkeyAdded(settingsLink, added.name));
        await audit(tx, request, 'added passkey', { details: { name: added.name } });
        return presentPasskey(added);
      }),

    renamePasskey: ({ params, body, session }) =>
      db.platform(async tx =>
        presentPasskey(found(await renamePasskey(tx, session.person.userId, params.id, body.name))),
      ),

    removePasskey: ({ params, session, request }) =>
      db.platform(async tx => {
        const user = await getLockedUser(tx, session.person.userId);
        const { name } = found(await deletePasskey(tx, user.id, params.id));
        await mail.send(tx, user.email, passkeyRemoved(settingsLink, name));
        await audit(tx, request, 'removed passkey', { details: { name } });
        return null;
      }),

    listSignInMethods: ({ session }) => presentSignInMethods(context, session),
  };
}

function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id,
    name,
    created: createdAt.toISOString(),
    last_used: lastUsedAt?.toISOString() ?? null,
  };
}
