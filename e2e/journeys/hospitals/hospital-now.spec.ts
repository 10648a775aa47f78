import { findViolations } from '../../accessibility.ts';
import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

test('an owner connects a wall screen, which follows saves and goes dark when its link is revoked', async ({
  page,
  browser,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'now');
  await signInAs(page, hospital.owner);
  const elsewhere = await browser.newContext();
  const screen = await elsewhere.newPage();
  const tile = screen.getByRole('listitem').filter({ hasText: 'Labor & Delivery' });

  await test.step('the owner adds a link', async () => {
    await page.goto('/client-settings/displays');
    await page.getByRole('button', { name: 'Add Display Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Display Link' });
    await dialog.getByLabel('Name').fill('Huddle room');
    await scan('the form for a display link');
    await dialog.getByRole('button', { name: 'Add Display Link' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy the link' });
    const link = await shown.getByRole('group', { name: 'Link' }).locator('code').textContent();
    await scan('a new display link');
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    const streaming = screen.waitForResponse(response => response.url().endsWith('/live/'));
    await screen.goto(link ?? '');
    await streaming;
  });

  await test.step('the screen shows the module, and its address no longer contains the token', async () => {
    await expect(tile).toContainText('Not entered yet');
    expect(new URL(screen.url()).hash).toBe('');
    expect(await findViolations(screen), 'accessibility of a wall screen').toEqual([]);
  });

  await test.step('a save appears on it without a name, and on the page of the owner', async () => {
    const day = await (await page.request.get(`/api/module/${hospital.moduleId}/shifts/`)).json();
    const window = day.windows.findLast(({ time }: { time: string }) => Date.parse(time) <= Date.now());
    const shift = { date: day.date, window: window.id, acuity_counts: {}, rn_actual: 5 };
    await post(page, `/api/module/${hospital.moduleId}/shifts/`, shift);
    await expect(tile).toContainText('3.0 over');
    await expect(tile).toHaveAttribute('data-severity', 'severe');
    await expect(tile).not.toContainText('Olga');
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Hospital Now' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '3.0 over' })).toContainText('by Olga Ward');
    await scan('Hospital Now');
  });

  await test.step('a module that lacks RNs has the colour of the product on the screen', async () => {
    const day = await (await page.request.get(`/api/module/${hospital.moduleId}/shifts/`)).json();
    const [{ window, version }] = day.shifts;
    const shift = { date: day.date, window, version, acuity_counts: {}, rn_actual: 0 };
    await post(page, `/api/module/${hospital.moduleId}/shifts/`, shift);
    await expect(tile).toContainText('2.0 under');
    await expect(tile).toHaveCSS('background-color', 'rgb(180, 35, 60)');
    expect(await findViolations(screen), 'accessibility of a wall screen with a shortage').toEqual([]);
  });

  await test.step('the screen goes dark within ten seconds after the link was revoked', async () => {
    await page.goto('/client-settings/displays');
    await page.getByRole('button', { name: 'Revoke Huddle room' }).click();
    await page
      .getByRole('dialog', { name: 'Revoke Display Link' })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await expect(screen.getByRole('heading', { name: 'This display is off' })).toBeVisible({
      timeout: 10_000,
    });
    await expect(tile).toHaveCount(0);
    await elsewhere.close();
  });
});
