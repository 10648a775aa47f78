import { buildAuthenticatorUri } from '#domain/people/two-factor.ts';
import { client } from '#web/lib/api/client.ts';

/** What an authenticator app needs, in the three ways that people hand it over. */
export interface TwoFactorSetup {
  secret: string;
  uri: string;
  qrCells: boolean[][];
}

/** Asks for a new secret and draws it. The drawing is loaded here because hardly any visit needs it. */
export async function prepareTwoFactor(email: string, password?: string): Promise<TwoFactorSetup> {
  const body = password === undefined ? {} : { current_password: password };
  const [{ secret }, { encode }] = await Promise.all([
    client.startEnablingTwoFactor({ body }),
    import('uqr'),
  ]);
  const uri = buildAuthenticatorUri({ email, secret });
  return { secret, uri, qrCells: encode(uri, { ecc: 'M', border: 3 }).data };
}
