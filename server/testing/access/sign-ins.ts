import { createSsoChallenge } from '#server/features/single-sign-on/challenge.ts';
import { createAuthenticator, newcomerWithTwoFactor } from '../authenticator.ts';
import type { Browser } from '../browser.ts';
import { newcomer } from '../newcomer.ts';
import { addProvider } from '../sign-on.ts';
import type { TestApp } from '../test-app.ts';
import type { Role, Scene } from './example.ts';

/** A browser of a new person with the role. */
export async function openNewPersonBrowser(
  running: TestApp,
  role: Exclude<Role, 'anonymous'>,
): Promise<Browser> {
  const { id, email } = await newcomer(running);
  if (role === 'owner') await running.sql('update client_accesses set owner = true where user_id = $1', [id]);
  if (role === 'admin') await running.sql('update users set is_admin = true where id = $1', [id]);
  const browser = running.browser();
  await browser.signIn(email);
  return browser;
}

/** The id of another session of the signed-in person, or of the member for an anonymous call. */
export async function newSession({ running, role }: Scene): Promise<number> {
  return currentSession(await running.as(role === 'anonymous' ? 'member' : role));
}

export async function currentSession(browser: Browser): Promise<number> {
  const { results } = (await browser.get('/api/accounts/sessions/')).json();
  return results.find((session: { current: boolean }) => session.current).id;
}

/** The token of a link that was mailed to a new person. */
export async function mailedToken({ running }: Scene): Promise<string> {
  const { email } = await newcomer(running);
  const visitor = running.browser();
  await visitor.get('/login');
  await visitor.post('/api/accounts/reset_password/start/', { email });
  const link = running.mails.find(mail => mail.to === email)?.message.action?.url;
  const token = link?.split('/').at(-1);
  if (!token) throw new Error(`no link was mailed to ${email}`);
  return token;
}

/** A code of a new secret, one step old; of an unknown secret for an anonymous call. */
export async function enablingCode(scene: Scene): Promise<string> {
  return (await startEnabling(scene)).code(-1);
}

/** Turns two-factor on and returns an unused code. */
export async function disablingCode(scene: Scene): Promise<string> {
  const authenticator = await startEnabling(scene);
  await scene.browser.post('/api/accounts/tfa/enable/finish/', { token: authenticator.code(-1) });
  return authenticator.code();
}

/** Lets the browser come back from a provider that has vouched for a person with two-factor, and returns an unused code. */
export async function pendingSignOn({ running, browser }: Scene): Promise<string> {
  const { id, email, authenticator } = await newcomerWithTwoFactor(running);
  const at = { issuer: 'https://login.example.org', clientId: 'parity', clientSecret: 'secret' };
  const providerId = await addProvider(running, at, { domains: [] });
  const identity = { issuer: at.issuer, subject: email };
  await running.sql('insert into user_identities values ($1, $2, $3, now())', [at.issuer, email, id]);
  const names = { name: '', firstName: 'Robin', lastName: '' };
  const vouched = { ...identity, ...names, email, isVerified: true, groups: null, session: null };
  const setCookie = (name: string, value: string) => browser.cookies.set(name, value);
  createSsoChallenge(running.context).issue(
    { setCookie },
    {
      kind: 'code',
      providerId,
      email,
      vouched,
    },
  );
  return authenticator.code();
}

async function startEnabling({ running, browser, role }: Scene) {
  const unknownSecret = { secret: 'JBSWY3DPEHPK3PXP' };
  const { secret } =
    role === 'anonymous' ? unknownSecret : (await browser.post('/api/accounts/tfa/enable/start/')).json();
  return createAuthenticator(running, 'someone@example.org', secret);
}
