import { demo, expect, fillSignIn, test } from '../../fixtures.ts';

test('an owner signs in, sees the navigation of an owner and signs out', { tag: '@release' }, async ({
  page,
  scan,
}) => {
  await test.step('a protected page leads to the sign-in page, and signing in leads back', async () => {
    await page.goto('/dashboard/2026-11-14');
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2F2026-11-14');
    await expect(page.getByRole('heading', { name: 'Parity Login' })).toBeVisible();
    await scan('the sign-in page');
    await fillSignIn(page, demo.owner, demo.password);
    await expect(page).toHaveURL(/\/dashboard\/2026-11-14\?module=\d+$/);
  });

  await test.step('the sidebar has the links that an owner may use', async () => {
    const sidebar = page.getByRole('navigation');
    for (const name of ['Dashboard', 'Reports', 'Settings']) {
      await expect(sidebar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(sidebar.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0);
    await scan('the dashboard');
  });

  await test.step('an admin page redirects an owner to the dashboard', async () => {
    await page.goto('/admin/clients');
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });

  await test.step('an address that does not exist leads to the dashboard', async () => {
    const answer = await page.goto('/no/such/page');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });

  await test.step('logging out leads to the sign-in page and protects the pages again', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/dashboard');
    await expect(page).toHaveURL('/login?next=%2Fdashboard');
  });

  await test.step('a nurse has neither Reports nor Settings', async () => {
    await fillSignIn(page, demo.nurse, demo.password);
    await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
    await page.goto('/client-settings');
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
  });
});

test('screens of a session and links into a module lead signed-out people to the login', async ({
  page,
  scan,
}) => {
  await page.goto('/signed-in');
  await expect(page).toHaveURL('/login?next=%2Fsigned-in');
  await page.goto('/module-redirect/1?next=/reports');
  await expect(page).toHaveURL('/switch-organization?next=%2Freports');
  await scan('the choice of a hospital without a session');
  await page.getByRole('link', { name: 'Log In' }).click();
  await fillSignIn(page, demo.owner, demo.password);
  await expect(page).toHaveURL(/\/reports\?module=1$/);
});

test('a wrong password shows an error above the button and keeps the address', async ({ page, scan }) => {
  await page.goto('/login');
  await fillSignIn(page, demo.owner, 'not the password');
  await expect(page.getByRole('alert')).toContainText("Hmm, that information doesn't seem right.");
  await expect(page.getByLabel('Email')).toHaveValue(demo.owner);
  await scan('the sign-in page with an error');
});

test('an empty form marks the missing fields', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('Whoops, please fill this out.')).toHaveCount(2);
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a nurse signs in by keyboard', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(demo.nurse);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText("that information doesn't seem right");

  await test.step('Tab reaches the button that shows the password, then the link that resets it', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Forgot your password?' })).toBeFocused();
  });

  await test.step('Enter signs in with the corrected password, and the focus moves to the heading', async () => {
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(demo.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });
});
