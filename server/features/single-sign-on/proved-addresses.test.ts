import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '#server/testing/browser.ts';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { type Newcomer, newcomer } from '#server/testing/newcomer.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';
import { password } from '#server/testing/world.ts';

const running = await startTestApp();
const { sql, world } = running;
const accounts: Record<string, Record<string, unknown>> = {};
const idp = await startIdentityProvider({ parityUrl: running.context.config.publicUrl, accounts });
afterAll(async () => {
  await idp.close();
  await running.close();
});
let provider: number;
beforeEach(async () => {
  await sql('delete from identity_providers');
  provider = await addProvider(running, idp);
  running.clock.advance(20);
});

const victim = 'victim@b.example';

/** Signs in as a subject of the provider, which vouches for this address, and returns where the browser is sent. */
function signInAs(subject: string, email: string, browser = running.browser(), at = provider) {
  idp.signIn.as = subject;
  accounts[subject] = { email, email_verified: true };
  return signOn(running, browser, `/sso/${at}/start/`);
}

/** Adds a person with a linked identity. The provider's subject is the person's first address. */
async function linkedPerson(): Promise<Newcomer> {
  const person = await newcomer(running);
  expect(await signInAs(person.email, person.email)).toBe('/');
  return person;
}

const patch = (browser: Browser, url: string, payload: object) =>
  browser.send({ method: 'PATCH', url, payload });

async function rename(id: number, email: string): Promise<void> {
  await sql('update users set email = $2 where email = $1', [email, `old-${id}@example.org`]);
  const answer = await patch(await running.as('owner'), `/api/accounts/client_users/${id}/`, { email });
  expect(answer.statusCode, answer.body).toBe(200);
}

const findUser = async (id: number) => (await sql('select * from users where id = $1', [id])).rows[0];
const isProved = async (id: number) => (await findUser(id)).email_proved_at !== null;

/** The other hospital's owner gives an address the owner flag there. */
async function giveAccessElsewhere(email: string): Promise<void> {
  const body = {
    first_name: 'Vic',
    last_name: 'Tim',
    email,
    client_configs: [{ client_id: world.elsewhere.id, owner: true, module_ids: world.elsewhere.modules }],
  };
  const answer = await (await running.as('stranger')).post('/api/accounts/client_users/', body);
  expect(answer.statusCode, answer.body).toBe(200);
}

describe('a provider confirms an address of its own domains only', () => {
  test('a linked account that got an address of another domain is signed in and not proved', async () => {
    const { id, email } = await linkedPerson();
    await rename(id, victim);
    const browser = running.browser();
    expect(await signInAs(email, victim, browser)).toBe('/');
    expect((await browser.get('/api/accounts/get_state/')).json().user.id).toBe(id);
    expect(await isProved(id)).toBe(false);
  });

  test('the old password of such an account does not open a hospital that adds the address', async () => {
    const { id, email } = await linkedPerson();
    await rename(id, victim);
    await signInAs(email, victim);
    await giveAccessElsewhere(victim);
    expect((await running.browser().signIn(victim, password)).statusCode).toBe(400);
    expect(await signInAs(email, victim)).toBe('/login?sso_error=wrong_domain');
  });

  test('a domain that was taken from the provider counts no more', async () => {
    const { id, email } = await linkedPerson();
    await sql('update users set email_proved_at = null where id = $1', [id]);
    await sql(`update identity_provider_domains set domain = 'a.example'`);
    expect(await signInAs(email, email)).toBe('/');
    expect(await isProved(id)).toBe(false);
    await sql(`update identity_provider_domains set domain = 'example.org'`);
    expect(await signInAs(email, email)).toBe('/');
    expect(await isProved(id)).toBe(true);
  });

  test('a later provider of the same issuer signs in the people of a deleted one, and proves only its own domains', async () => {
    const { id, email } = await linkedPerson();
    await sql('update users set email_proved_at = null where id = $1', [id]);
    await sql('delete from identity_providers');
    const later = await addProvider(running, idp, {
      clients: [world.elsewhere.id],
      domains: ['later.example'],
    });
    const browser = running.browser();
    expect(await signInAs(email, email, browser, later)).toBe('/');
    expect(await isProved(id)).toBe(false);
    expect((await browser.get('/api/accounts/get_state/')).json()).toMatchObject({
      client: null,
      blocked: { reason: 'other-sign-in' },
    });
  });

  test('a domain that moved to another provider is proved by that one alone', async () => {
    const { id, email } = await linkedPerson();
    await sql('delete from identity_providers');
    const other = await startIdentityProvider({ parityUrl: running.context.config.publicUrl, accounts });
    const next = await addProvider(running, other);
    const before = await addProvider(running, idp, { domains: [] });
    await sql('update users set email_proved_at = null where id = $1', [id]);
    expect(await signInAs(email, email, running.browser(), before)).toBe('/');
    expect(await isProved(id)).toBe(false);
    other.signIn.as = email;
    expect(await signOn(running, running.browser(), `/sso/${next}/start/`)).toBe('/');
    expect(await isProved(id)).toBe(true);
    // The link of the provider that lost the domain was not proved, and has ended (D46).
    expect((await sql('select issuer from user_identities where user_id = $1', [id])).rows).toEqual([
      { issuer: other.issuer },
    ]);
    await other.close();
  });

  test('a subject that is given to another person proves neither account', async () => {
    const { id, email } = await linkedPerson();
    const other = await newcomer(running);
    await sql('update users set email_proved_at = null where id = any($1)', [[id, other.id]]);
    expect(await signInAs(email, other.email)).toBe('/');
    expect([await isProved(id), await isProved(other.id)]).toEqual([false, false]);
    expect((await findUser(other.id)).password_hash).not.toBeNull();
  });
});

describe('credentials that somebody else may know', () => {
  /** An owner sets a temporary password for the person, uses it, and chooses the next one. */
  async function takePassword({ id, email }: Newcomer): Promise<string> {
    const owner = await running.as('owner');
    const url = `/api/accounts/client_users/${id}/set_password/`;
    const set = await owner.post(url, { password: 'kelp forest at noon', current_password: password });
    expect(set.statusCode, set.body).toBe(200);
    const browser = running.browser();
    const { password_change_token: token } = (await browser.signIn(email, 'kelp forest at noon')).json();
    const chosen = 'heron over the weir';
    const answer = await browser.post('/api/accounts/reset_password/finish/', { token, password: chosen });
    expect(answer.statusCode, answer.body).toBe(200);
    return chosen;
  }

  test('end when a provider proves a linked account again', async () => {
    const person = await linkedPerson();
    const known = await takePassword(person);
    expect(await signInAs(person.email, person.email)).toBe('/');
    expect(await isProved(person.id)).toBe(true);
    await giveAccessElsewhere(person.email);
    expect((await running.browser().signIn(person.email, known)).statusCode).toBe(400);
    expect(await signInAs(person.email, person.email)).toBe('/');
  });

  test('do not open the account of a later administrator', async () => {
    const person = await linkedPerson();
    const known = await takePassword(person);
    expect(await signInAs(person.email, person.email)).toBe('/');
    const url = `/api/admin/users/${person.id}/`;
    expect((await patch(await running.as('admin'), url, { is_admin: true })).statusCode).toBe(200);
    expect((await running.browser().signIn(person.email, known)).statusCode).toBe(400);
  });
});

describe('an administrator inside a provider’s domain', () => {
  test('is not proved by the provider, and not signed in', async () => {
    const { id, email } = await linkedPerson();
    await sql('update users set is_admin = true, email_proved_at = null where id = $1', [id]);
    expect(await signInAs(email, email)).toBe('/login?sso_error=administrator');
    expect(await isProved(id)).toBe(false);
  });

  test('who became one during a session of the provider is none in it', async () => {
    const { id, email } = await linkedPerson();
    const browser = running.browser();
    await signInAs(email, email, browser);
    await sql('update users set is_admin = true where id = $1', [id]);
    expect((await browser.get('/api/admin/users/')).statusCode).toBe(403);
  });
});
