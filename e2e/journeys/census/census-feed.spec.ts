import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, signInAs } from '../../test-hospital.ts';

const date = daysAgo(3);

test('a feed proposes the patients, a nurse accepts and corrects them, and the report shows the agreement', async ({
  page,
  playwright,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'feed');
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });

  await test.step('an integration engine sends the state before the shift', async () => {
    await signInAs(page, hospital.owner);
    const expires_at = new Date(Date.now() + 86_400_000).toISOString();
    const made = await post(page, '/api/accounts/api_tokens/', {
      name: 'Integration engine',
      scopes: ['census:write'],
      expires_at,
    });
    const engine = await playwright.request.newContext({
      baseURL: new URL(made.url()).origin,
      extraHTTPHeaders: { authorization: `Bearer ${(await made.json()).token}` },
    });
    const { client } = await (await engine.get('/api/accounts/get_state/')).json();
    const ids = Object.keys(client.modules[0].fields);
    const day = await (
      await page.request.get(`/api/module/${hospital.moduleId}/shifts/?date=${date}`)
    ).json();
    const start = Date.parse(day.windows.find((window: { id: number }) => window.id === 420).time);
    const answer = await engine.post('/api/feeds/census/', {
      data: {
        module: hospital.moduleId,
        at: new Date(start - 4 * 60_000).toISOString(),
        counts: Object.fromEntries(ids.map((id, index) => [id, index + 1])),
      },
    });
    expect(answer.status()).toBe(202);
    await engine.dispose();
  });

  await test.step('the form shows the numbers beside the fields', async () => {
    await signInAs(page, hospital.nurse);
    await page.goto(`/dashboard/${date}?window=420`);
    await expect(page.getByText(/^Integration engine: \d+ patients, [23] days ago$/)).toBeVisible();
    await expect(
      page.getByRole('button', { name: 'Use 1 for Initial evaluation, from Integration engine' }),
    ).toBeVisible();
    await scan('a shift form with the numbers of a feed');
  });

  await test.step('the numbers have room beside the fields on a phone', async () => {
    const viewport = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(
      page.getByRole('button', { name: 'Use 1 for Initial evaluation, from Integration engine' }),
    ).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(390);
    if (viewport) await page.setViewportSize(viewport);
  });

  await test.step('one key accepts all, one number is corrected, and the shift is saved', async () => {
    await expect(field('Initial evaluation')).toBeFocused();
    await page.keyboard.press('Control+u');
    await expect(field('Initial evaluation')).toHaveValue('1');
    await field('Initial evaluation').fill('3');
    await field('RNs actual').fill('9');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog', { name: /^07:00/ })).toBeHidden();
  });

  await test.step('the Ratio report shows the agreement with the feed', async () => {
    await signInAs(page, hospital.owner);
    await page.goto(`/reports/ratio?module=${hospital.moduleId}&start_date=${date}&end_date=${date}`);
    await page.getByRole('button', { name: 'Generate' }).click();
    const card = page.getByRole('region', { name: 'Agreement with the feed' });
    await expect(card).toContainText('were accepted from it and 1 typed');
    await expect(card.getByRole('row', { name: /^Initial evaluation/ })).toContainText('+2.00');
    await scan('the agreement with a feed');
  });
});
