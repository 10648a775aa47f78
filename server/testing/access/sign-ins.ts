import { createAuthenticator } from '../authenticator.ts';
import type { Browser } from '../browser.ts';
import { newcomer } from '../newcomer.ts';
import type { TestApp } from '../test-app.ts';
import type { Role, Scene } from './example.ts';

/** A browser of a new person with the role. */
export async function browserOfNewPerson(running: TestApp, role: Exclude<Role, 'nobody'>): Promise<Browser> {
  const { id, email } = await newcomer(running);
  if (role === 'owner') await running.sql('update client_configs set owner = true where user_id = $1', [id]);
  if (role === 'admin') await running.sql('update users set is_admin = true where id = $1', [id]);
  const browser = running.browser();
  await browser.signIn(email);
  return browser;
}

/** The id of another session of the person behind the call; where nobody is, of the member. */
export async function newSession({ running, role }: Scene): Promise<number> {
  return currentSession(await running.as(role === 'nobody' ? 'member' : role));
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

/** A code of a secret that was just made, a step old; a made-up one where nobody is signed in. */
export async function enablingCode(scene: Scene): Promise<string> {
  return (await startEnabling(scene)).code(-1);
}

/** Turns two-factor on and gives an unused code. */
export async function disablingCode(scene: Scene): Promise<string> {
  const authenticator = await startEnabling(scene);
  await scene.browser.post('/api/accounts/tfa/enable/finish/', { token: authenticator.code(-1) });
  return authenticator.code();
}

async function startEnabling({ running, browser, role }: Scene) {
  const unknownSecret = { secret: 'JBSWY3DPEHPK3PXP' };
  const { secret } =
    role === 'nobody' ? unknownSecret : (await browser.post('/api/accounts/tfa/enable/start/')).json();
  return createAuthenticator(running, 'someone@example.org', secret);
}
