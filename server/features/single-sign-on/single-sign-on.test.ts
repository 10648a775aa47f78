import { afterAll, expect, test } from 'vitest';
import { startIdentityProvider } from '#server/testing/identity-provider.ts';
import { addProvider, signOn } from '#server/testing/sign-on.ts';
import { startTestApp } from '#server/testing/test-app.ts';

const running = await startTestApp();
const { world } = running;
const idp = await startIdentityProvider({
  parityUrl: running.context.config.publicUrl,
  accounts: {
    member: { email: world.people.member.email, email_verified: true, name: 'Mem Ber' },
  },
});
const providerId = await addProvider(running, idp);
afterAll(async () => {
  await idp.close();
  await running.close();
});

test('a person signs in at the provider and lands on the page they asked for', async () => {
  idp.signIn.as = 'member';
  const browser = running.browser();
  expect(await signOn(running, browser, `/sso/${providerId}/start/?next=/reports`)).toBe('/reports');
  const state = (await browser.get('/api/accounts/get_state/')).json();
  expect(state.user.email).toBe(world.people.member.email);
  expect(state.client.id).toBe(world.here.id);
});
