import type { Page } from '@playwright/test';
import { findViolations } from '../../accessibility.ts';
import { post, readToken } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, signInAs } from '../../test-hospital.ts';

test('an owner posts the staffing of a module on a wall, which is printed and goes dark when its link is revoked', async ({
  page,
  browser,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'posting', ['Labor']);
  await signInAs(page, hospital.owner);
  await follow();
  const elsewhere = await browser.newContext();
  const screen = await elsewhere.newPage();
  const wall = await elsewhere.newPage();

  await test.step('the owner adds a posting link of one module', async () => {
    const link = await addLink('Entrance', 'Posting');
    expect(link).toContain('/display/posting#ptd_');
    await screen.goto(link);
  });

  await test.step('the posting has patients, RNs, required RNs and the patients that they are required for, and no names', async () => {
    const week = screen.getByRole('region', { name: 'The last seven days' });
    await expect(week.getByRole('row').filter({ hasText: '2.0' })).toHaveText('07:0052.02.5332');
    const table = week.getByRole('table').filter({ hasText: '2.0' });
    await expect(table.getByRole('columnheader')).toHaveText([
      ...['Shift', 'Patients', 'RNs', 'Patients per RN'],
      ...['Required RNs (Oregon)', 'Patients covered', 'Not covered'],
    ]);
    await expect(
      screen.getByText('Required RNs are for the patients that the standard names').first(),
    ).toBeVisible();
    await expect(screen.getByText('No data').first()).toBeVisible();
    await expect(screen.getByRole('heading', { name: /^Today, / })).toBeVisible();
    await expect(screen.locator('body')).not.toContainText('Olga');
    expect(new URL(screen.url()).hash).toBe('');
    expect(await findViolations(screen), 'accessibility of a posting').toEqual([]);
  });

  await test.step('the same browser shows Hospital Now beside it', async () => {
    await wall.goto(await addLink('Huddle room', 'Hospital Now'));
    await expect(wall.getByRole('listitem').filter({ hasText: 'Labor & Delivery' })).toBeVisible();
    await screen.reload();
    await expect(screen.getByRole('heading', { name: /^Today, / })).toBeVisible();
  });

  await test.step('it is printed on one page, dark on white', async () => {
    await screen.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await screen.evaluate(`dispatchEvent(new Event('beforeprint'))`);
    const sheet = screen.getByRole('article', { name: 'Posted staffing' });
    await expect(sheet.getByRole('heading', { name: 'Labor & Delivery' })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(screen.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    for (const format of ['Letter', 'A4']) {
      const paper = await screen.pdf({ format });
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    }
    await screen.evaluate(`dispatchEvent(new Event('afterprint'))`);
    await screen.emulateMedia({ media: 'screen' });
  });

  await test.step('only the posting goes dark after its link was revoked', async () => {
    await page.getByRole('button', { name: 'Revoke Entrance' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke Display Link' });
    await expect(question).toContainText('within half a minute');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expect(screen.getByRole('heading', { name: 'This display is off' })).toBeVisible();
    expect(await findViolations(screen), 'accessibility of a dark posting').toEqual([]);
    await wall.reload();
    await expect(wall.getByRole('listitem').filter({ hasText: 'Labor & Delivery' })).toBeVisible();
    await elsewhere.close();
  });

  async function addLink(name: string, kind: string): Promise<string> {
    if (!page.url().includes('/displays')) await page.goto('/client-settings/displays');
    await page.getByRole('button', { name: 'Add Display Link' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Display Link' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('radio', { name: kind }).check();
    await scan(`the form for a display link of ${kind}`);
    await dialog.getByRole('button', { name: 'Add Display Link' }).click();
    const shown = page.getByRole('dialog', { name: 'Copy the link' });
    const link = await shown.getByRole('group', { name: 'Link' }).locator('code').textContent();
    await shown.getByRole('button', { name: 'I have saved it' }).click();
    return link ?? '';
  }

  /** Oregon's standard, and a shift with three patients in active labor, two whom it leaves out, and two RNs. */
  async function follow() {
    const { client } = await (await page.request.get('/api/accounts/get_state/')).json();
    const module = client.modules.find(({ id }: { id: number }) => id === hospital.moduleId);
    const fields: { id: number; name: string }[] = Object.values(module.fields);
    const findField = (wanted: string) => fields.find(({ name }) => name === wanted)?.id ?? 0;
    const [active, latent] = [findField('Active labor, no epidural'), findField('Latent labor')];
    await setStandard(page, hospital.moduleId, {
      [active]: { class: 'active', patients: 1 },
      [latent]: null,
    });
    const acuity_counts = { [active]: 3, [latent]: 2 };
    const shift = { date: daysAgo(3), window: 420, acuity_counts, rn_actual: 2 };
    await post(page, `/api/module/${hospital.moduleId}/shifts/`, shift);
  }
});

async function setStandard(page: Page, moduleId: number, map: object): Promise<void> {
  const answer = await page.request.patch(`/api/accounts/client_modules/${moduleId}/`, {
    data: { standard: { pack: 'oregon', unit_type: 'labor_and_delivery', from: daysAgo(10), map } },
    headers: { 'x-csrftoken': await readToken(page) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
