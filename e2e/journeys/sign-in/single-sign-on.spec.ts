import type { Page } from '@playwright/test';
import { post } from '../../api-calls.ts';
import { demo, expect, test } from '../../fixtures.ts';
import { startIdentityProvider } from '../../identity-provider.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

/** Other journeys sign in at the same server, so that this one has a domain of its own. */
const domain = `sso-${Date.now()}.example`;
const name = 'Lakeside ID';
const accounts = {
  tester: { email: `admin@${domain}`, email_verified: true, name: 'Ada Admin', groups: ['IT', 'Nurses'] },
  nurse: { email: `nora@${domain}`, email_verified: true, name: 'Nora Diaz' },
  stranger: { email: `sam@${domain}`, email_verified: true, name: 'Sam Stranger' },
};

test('people sign in with a provider that an administrator has added, tested and turned on', async ({
  page,
  scan,
  baseURL,
}) => {
  const provider = await startIdentityProvider(baseURL ?? '', accounts);
  const hospital = await createTestHospital(page, 'sso');
  await signInAs(page, demo.admin, demo.password);
  const client_configs = [{ client_id: hospital.id, owner: false, module_ids: [hospital.moduleId] }];
  const nurse = { first_name: 'Nora', last_name: 'Diaz', email: accounts.nurse.email, client_configs };
  await post(page, '/api/admin/users/', nurse);

  await test.step('an administrator adds the provider', async () => {
    await page.goto('/admin/clients');
    await page.getByRole('link', { name: 'Single Sign-On' }).click();
    await expect(page.getByText(`${baseURL}/sso/callback/`)).toBeVisible();
    await scan('the page Single Sign-On without providers');
    await page.getByRole('button', { name: 'Add Provider' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Provider' });
    await dialog.getByLabel('Name', { exact: true }).fill(name);
    await dialog.getByLabel('Issuer').fill(`${provider.issuer}/.well-known/openid-configuration`);
    await dialog.getByLabel('Client ID').fill(provider.clientId);
    await dialog.getByLabel('Client secret').fill(provider.clientSecret);
    await dialog.getByLabel('Email domains').fill(domain);
    await dialog.getByRole('combobox', { name: 'Hospitals' }).fill(hospital.name);
    await page.getByRole('option', { name: hospital.name }).click();
    await scan('the form of a provider');
    await dialog.getByRole('button', { name: 'Add Provider' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('turning it on asks for a test, which says what the provider sends', async () => {
    await provider.signInAs('tester');
    await page.getByLabel(`${name} is on`).press('Space');
    const dialog = page.getByRole('dialog', { name: `Test ${name} first` });
    await expect(dialog).toBeVisible();
    await scan('the question before an untested provider is turned on');
    await dialog.getByRole('link', { name: 'Test Sign-In' }).click();
    const result = page.getByRole('region', { name: `Test of ${name}` });
    await expect(result).toContainText(`admin@${domain} (confirmed), the name Ada Admin, and no groups`);
    await expect(result).toContainText('The address is accepted.');
    await scan('the result of a test');
    await result.getByRole('button', { name: 'Turn On' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText('Active');
  });

  const other = await page
    .context()
    .browser()
    ?.newContext({ baseURL: baseURL ?? '' });
  const ward = (await other?.newPage()) as Page;
  await test.step('a nurse types the address, continues with the provider and reaches the dashboard', async () => {
    await provider.signInAs('nurse');
    await continueAs(ward, accounts.nurse.email);
    await expect(ward).toHaveURL(/\/dashboard\?module=\d+$/);
    await expect(ward.getByText('Nora Diaz')).toBeVisible();
  });

  await test.step('two-factor needs a password of their own, which a mailed link sets', async () => {
    await ward.goto('/settings');
    await ward.getByRole('button', { name: 'Enable Two-Factor Auth' }).click();
    const dialog = ward.getByRole('dialog', { name: 'Enable Two-Factor Auth' });
    await expect(dialog).toContainText('Please set a password first, with a link that we mail to you.');
    await dialog.getByRole('button', { name: 'Mail Me a Link' }).click();
    await expect(dialog).toContainText('Check your email to finish setting your password.');
  });

  await test.step('a session that ends over a form is renewed in another window, and the form is saved', async () => {
    await ward.goto(`/dashboard/${daysAgo(15)}?window=420`);
    const confirmed = ward.waitForResponse(/\/calculate\//);
    await ward.getByRole('textbox', { name: 'RNs actual' }).fill('4');
    await confirmed;
    await post(ward, '/api/accounts/logout/', {});
    await ward.keyboard.press('Control+Enter');
    await ward
      .getByRole('dialog', { name: 'Please sign in again' })
      .getByText(`Continue with ${name}`)
      .click();
    await expect(ward.getByRole('article', { name: '07:00' })).toContainText('Saved');
    expect(await listShifts(ward, hospital, daysAgo(15))).toMatchObject([{ rn_actual: 4 }]);
  });

  await test.step('a person without an account reads why the sign-in is refused', async () => {
    await provider.signInAs('stranger');
    await post(page, '/api/accounts/logout/', {});
    await page.context().clearCookies();
    await continueAs(page, accounts.stranger.email);
    await expect(page.getByRole('alert')).toHaveText(/^You do not have a Parity account yet\./);
    await scan('the sign-in page after a refused single sign-on');
  });

  await other?.close();
  await provider.stop();

  async function continueAs(visitor: Page, email: string) {
    await visitor.goto('/login');
    await visitor.getByLabel('Email').fill(email);
    const button = visitor.getByRole('link', { name: `Continue with ${name}` });
    const password = visitor.getByLabel('Password', { exact: true });
    await expect(button).toBeVisible();
    expect((await button.boundingBox())?.y).toBeLessThan((await password.boundingBox())?.y ?? 0);
    if (visitor === page) await scan('the sign-in page of people with a provider');
    await visitor.keyboard.press('Enter');
  }
});
