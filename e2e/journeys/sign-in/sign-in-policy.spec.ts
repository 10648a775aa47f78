import { logOut } from '../../accounts.ts';
import { post } from '../../api-calls.ts';
import { createAuthenticator } from '../../authenticator.ts';
import { demo, expect, fillSignIn, test } from '../../fixtures.ts';
import { createTestHospital, password, signInAs } from '../../test-hospital.ts';

test('a hospital requires two-factor sign-in and its own network', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'policy');
  await signInAs(page, hospital.owner);
  const { client } = await page.request.get('/api/accounts/get_state/').then(response => response.json());

  await test.step('the hospital stays closed from another network, with the address that the server sees', async () => {
    const setNetworks = async (allowed_networks: string[]) => {
      // Administrators are not bound to networks: only they can leave out their own address.
      await signInAs(page, demo.admin, demo.password);
      await post(page, '/api/accounts/set_client/', { client: client.id });
      await post(page, '/api/accounts/update_client_settings/', { allowed_networks });
      await post(page, '/api/accounts/logout/', {});
    };
    await setNetworks(['10.0.0.0/8']);
    await page.goto('/login');
    await fillSignIn(page, hospital.colleague, password);
    await expect(page.getByRole('heading', { name: 'Not available from here' })).toBeVisible();
    await expect(
      page.getByText(`${client.name} can be opened only from its own network. Your address is 127.0.0.1.`),
    ).toBeVisible();
    await scan('the screen of a closed network');
    await setNetworks([]);
    await signInAs(page, hospital.owner);
  });

  await test.step('an owner requires two-factor, and cannot lock themselves out with networks', async () => {
    await page.goto('/client-settings/sign-in');
    const card = page.getByRole('region', { name: 'Sign-In' });
    await expect(card).toContainText('Two-factor authentication is each person’s choice.');
    await card.getByRole('button', { name: 'Edit sign-in' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign-In' });
    await dialog.getByLabel('Require two-factor authentication').click();
    await dialog.getByLabel('Idle minutes').fill('20');
    await dialog.getByLabel('Allowed networks').fill('10.0.0.0/8');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toContainText('Your own address, 127.0.0.1, is not in these networks.');
    await scan('the form of the sign-in policy');
    await dialog.getByLabel('Allowed networks').fill('10.0.0.0/8\n127.0.0.0/8');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(card).toContainText(
      'Two-factor authentication is required.Sessions end after 20 idle minutes. The hospital opens from 2 networks.',
    );
    await logOut(page);
  });

  await test.step('a nurse sets two-factor up at the next login and gets where the link leads', async () => {
    await page.goto('/login?next=%2Freports');
    await fillSignIn(page, hospital.nurse, password);
    await expect(page.getByText(`${client.name} requires two-factor authentication.`)).toBeVisible();
    await scan('the screen that asks to set up two-factor');
    await page.getByRole('button', { name: 'Set Up' }).click();
    const app = createAuthenticator((await page.locator('code').textContent()) ?? '');
    await scan('the QR code');
    await page.getByLabel('Six-digit code').fill(await app.nextCode());
    await expect(page.getByRole('listitem')).toHaveCount(10);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page).toHaveURL(/\/reports\?module=\d+$/);
    await logOut(page);
  });
});
