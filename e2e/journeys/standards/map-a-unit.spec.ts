import { listTabStops } from '../../accessibility.ts';
import { post } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, signInAs } from '../../test-hospital.ts';

test('an owner maps a unit to Oregon’s standard, sees what it would have said, and saves it', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'standard', ['Labor']);
  await signInAs(page, hospital.owner);
  const fields = await listFields();
  // Two patients in active labor need two RNs; two in latent labor share one.
  await enter(9, { 'Active labor, no epidural': 2 }, 1);
  await enter(8, { 'Active labor, no epidural': 2, 'Latent labor': 2 }, 3);
  const preview = page.getByRole('region', { name: 'The Last Year with This Standard' });
  const classOf = (name: string) => page.getByRole('combobox', { name: `Class of ${name}` });
  const save = page.getByRole('button', { name: 'Save Standard' });

  await test.step('the module’s tab leads to its standard', async () => {
    await page.goto(`/client-settings?tab=${hospital.moduleId}`);
    const card = page.getByRole('region', { name: 'Staffing Standard' });
    await expect(card).toContainText('No standard');
    await scan('a module’s tab with its standard');
    await card.getByRole('link', { name: 'Edit staffing standard' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Staffing Standard' })).toBeVisible();
  });

  await test.step('no shift can be rated before anything is mapped, and the fields are named', async () => {
    await page.getByRole('combobox', { name: 'Standard' }).selectOption('Oregon');
    await page.getByRole('combobox', { name: 'Unit type' }).selectOption('Labor and delivery');
    await expect(preview).toContainText('No shift of the last year can be rated with this map.');
    await expect(preview).toContainText('Active labor, no epidural (2 shifts), Latent labor (1 shift)');
    await expect(page.getByRole('region', { name: 'What Parity Does Not Know' })).toContainText(
      'ORS 441.765, up to (2)(k): the legal text',
    );
    await scan('a standard that is not mapped');
  });

  await test.step('suggestions by name are applied only with their button', async () => {
    await expect(classOf('Active labor, no epidural')).toHaveValue('');
    await page.getByRole('button', { name: /^Apply \d Suggestions$/ }).click();
    await expect(classOf('Active labor, no epidural')).toHaveValue('active');
    await expect(classOf('Latent labor')).toHaveValue('');
  });

  await test.step('the preview follows the map before it is saved', async () => {
    await expect(preview).toContainText('Short in 1 of 1 rated shift of the last year, at 07:00.');
    await classOf('Latent labor').selectOption('Other');
    await expect(preview).toContainText('Short in 1 of 2 rated shifts of the last year, at 07:00.');
    await expect(preview).toContainText('50.0% of the rated shifts had enough RNs for the entered counts.');
  });

  await test.step('a field may have a class of another unit type, or none, and then the words say so', async () => {
    const share = '50.0% of the rated shifts had enough RNs';
    await expect(classOf('Latent labor').locator('optgroup')).toHaveCount(2);
    await classOf('Latent labor').selectOption('Antepartum');
    await expect(page.getByRole('region', { name: 'Oregon: Figures' })).toContainText('6 patients per RN');
    await expect(preview).toContainText(`${share} for the entered counts.`);
    await classOf('Latent labor').selectOption('Does not count');
    await expect(preview).toContainText(`${share} for the patients that the standard names.`);
    await classOf('Latent labor').selectOption('Other');
    await expect(preview).toContainText(`${share} for the entered counts.`);
  });

  await test.step('a number outside the limits is refused beside its field, and nothing is stored', async () => {
    const patients = page.getByRole('textbox', { name: 'Patients for each count of Latent labor' });
    await patients.fill('11');
    await save.click();
    await expect(page.getByText('Enter a number from 0.001 to 10 with at most 3 decimals.')).toBeVisible();
    await expect(patients).toBeFocused();
    await scan('a standard with an error');
    await patients.fill('1');
    expect((await findModule()).standard).toBeNull();
  });

  await test.step('every stop of the Tab key can be seen', async () => {
    expect((await listTabStops(page)).filter(({ coveredBy }) => coveredBy !== null)).toEqual([]);
  });

  await test.step('a saved standard counts from its date and is in the history', async () => {
    await page.getByLabel('Counts from').fill(daysAgo(8));
    await save.click();
    await expect(page.getByText(/^Saved\. It counts from .* on\.$/)).toBeVisible();
    const history = page.getByRole('list', { name: 'Settings, newest first' });
    await expect(history).toContainText('Oregon, labor and delivery (in force)');
    await scan('a saved standard');
    expect(await requiredOn(9)).toBeNull();
    expect(await requiredOn(8)).toBe(3);
  });

  await test.step('the standard is found by its name, and its module’s tab shows it', async () => {
    await page.getByRole('link', { name: 'Labor & Delivery' }).first().click();
    await expect(page.getByRole('region', { name: 'Staffing Standard' })).toContainText(
      'Oregon, labor and delivery',
    );
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused();
    await page.keyboard.type('staffing standard');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client-settings\/staffing-standard\?module=/);
  });

  await test.step('a standard is ended from today on', async () => {
    await page.getByRole('button', { name: 'End Standard' }).click();
    const question = page.getByRole('dialog', { name: 'End Standard' });
    await scan('the question before a standard ends');
    await question.getByRole('button', { name: 'End Standard' }).click();
    await expect(page.getByRole('list', { name: 'Settings, newest first' })).toContainText(
      'No standard (in force)',
    );
    expect(await requiredOn(8)).toBe(3);
  });

  async function findModule() {
    const { client } = await (await page.request.get('/api/accounts/get_state/')).json();
    return client.modules.find(({ id }: { id: number }) => id === hospital.moduleId);
  }

  async function listFields(): Promise<Record<string, string>> {
    const { fields } = await findModule();
    return Object.fromEntries(
      Object.values(fields as Record<string, { id: number; name: string }>).map(({ id, name }) => [
        name,
        String(id),
      ]),
    );
  }

  function enter(days: number, patients: Record<string, number>, rn_actual: number) {
    const acuity_counts = Object.fromEntries(
      Object.entries(patients).map(([name, count]) => [fields[name], count]),
    );
    const shift = { date: daysAgo(days), window: 420, acuity_counts, rn_actual };
    return post(page, `/api/module/${hospital.moduleId}/shifts/`, shift);
  }

  async function requiredOn(days: number): Promise<number | null> {
    const answer = await page.request.get(`/api/module/${hospital.moduleId}/shifts/?date=${daysAgo(days)}`);
    return (await answer.json()).shifts[0].standard?.required ?? null;
  }
});
