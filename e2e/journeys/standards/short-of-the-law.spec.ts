import type { Page } from '@playwright/test';
import { post, readToken } from '../../api-calls.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, signInAs, type TestHospital } from '../../test-hospital.ts';

const date = daysAgo(1);

test('a nurse saves a shift over target that is short of the law, sees why, and logs two of the steps that it names', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'standard', ['Labor']);
  await followWashington(page, hospital);
  await signInAs(page, hospital.nurse);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const form = page.getByRole('dialog', { name: /^07:00/ });
  const result = page.getByRole('region', { name: 'Result' });
  const card = page.getByRole('article', { name: '07:00' });
  const panel = page.getByRole('dialog', { name: /^Red flag: 07:00/ });

  await test.step('the form says what is required beside the target', async () => {
    await page.goto(`/dashboard/${date}`);
    await card.getByRole('link', { name: 'Add data' }).click();
    for (const [name, count] of Object.entries(patients)) await field(name).fill(String(count));
    await field('RNs actual').fill('6');
    await expect(result).toContainText('▲ 1.5 over');
    await expect(result).toContainText('Washington: 6 required, 6 here');
    await field('RNs actual').fill('5');
    await expect(result).toContainText('▲ 0.5 over');
    await expect(result).toContainText('▼ Washington: 6 required, 5 here');
    await scan('a shift form with a staffing standard');
  });

  await test.step('“Why these numbers?” has the classes with their RNs', async () => {
    await result.getByRole('button', { name: 'Why these numbers?' }).click();
    const why = page.getByRole('dialog', { name: 'Why these numbers' });
    const standard = why.getByRole('region', { name: 'Washington: 1 short' });
    await expect(standard.getByRole('row')).toHaveText([
      /^Patients/,
      /^Active.*1 patient per RN\s*3\s*3$/,
      /^Other.*2 patients per RN\s*5\s*3$/,
      /^Required\s*6$/,
      /^Here\s*5$/,
      /^Difference\s*−1$/,
    ]);
    await standard.getByText('Sources, and what Parity does not know').click();
    await expect(standard).toContainText('RCW 70.41.410–425: the legal text, read on 11/18/2026');
    await scan('why a standard requires so many RNs');
    await page.keyboard.press('Escape');
  });

  await test.step('the saved shift says it on its card, and is flagged', async () => {
    await page.getByRole('button', { name: 'Save Shift' }).click();
    await expect(form).toBeHidden();
    await expect(card).toContainText('▲ 0.5 over');
    await expect(card).toContainText('▼ Washington: 6 required, 5 here');
    await expect(card).toContainText('1.0 short of the standard.');
    await scan('the dashboard of a shift that is short of its standard');
  });

  await test.step('the nurse logs two of the steps', async () => {
    await card.getByRole('button', { name: 'Agency' }).click();
    await panel.getByRole('button', { name: 'No', exact: true }).click();
    await expect(panel.getByText('Agency: did not help')).toBeVisible();
    await panel.getByRole('button', { name: 'Per diem' }).click();
    await panel.getByRole('button', { name: 'No', exact: true }).click();
    await expect(panel.getByText('Per diem: did not help')).toBeVisible();
    await scan('the red flag of a shift that is short of its standard');
  });

  await test.step('the report has the steps as logged, and names the missing ones', async () => {
    await signInAs(page, hospital.owner);
    const query = `modules=${hospital.moduleId}&start_date=${date}&end_date=${date}`;
    const report = await page.request.get(`/api/reports/standards/?${query}`);
    const { context: answered } = await report.json();
    expect(answered.groupings[0].data.standards.list).toMatchObject([
      {
        window: 420,
        required: 6,
        direct: 5,
        rn_actual: 5,
        left_out: 0,
        efforts: { logged: ['per_diem', 'agency'], missing: ['ask_working', 'ask_available'] },
      },
    ]);
    await page.goto(`/reports/standards?module=${hospital.moduleId}&${query}&generate=true`);
    const list = page.getByRole('region', { name: 'Short shifts', exact: true });
    await expect(list).toContainText('Steps logged: Per diem, Agency');
    await expect(list).toContainText(
      'Steps missing: Asked people who are working, Asked people who are available',
    );
    await expect(list).toContainText('6 required, 5 here');
    await expect(list).toContainText('5 RNs entered, charge nurse not included');
    await expect(page.getByRole('region', { name: 'Windows without data' })).toContainText('would have had');
    await expect(page.getByRole('region', { name: 'Other duties' })).toContainText(
      'Washington: Plan, schedule and actual staffing are posted on each unit.',
    );
    await expect(page.locator('main')).not.toContainText(/complian/i);
    await scan('the report of standards');
  });
});

const classes = [
  { id: 'active', name: 'Active', max: 1 },
  { id: 'other', name: 'Other', max: 2 },
];
const patients = { 'Cervical ripening': 3, 'Latent labor': 2, 'Stable epidural': 2, 'Second stage': 1 };
const active = ['Stable epidural', 'Second stage'];

interface Field {
  id: number;
  name: string;
}

/** The module follows a plan of its own under Washington's law, which names steps; short shifts are flagged. */
async function followWashington(page: Page, hospital: TestHospital): Promise<void> {
  await signInAs(page, hospital.owner);
  const { client } = await (await page.request.get('/api/accounts/get_state/')).json();
  const fields: Field[] = Object.values(client.modules[0].fields);
  const map = Object.fromEntries(
    fields.map(({ id, name }) => [id, { class: active.includes(name) ? 'active' : 'other', patients: 1 }]),
  );
  const answer = await page.request.patch(`/api/accounts/client_modules/${hospital.moduleId}/`, {
    headers: { 'x-csrftoken': await readToken(page) },
    data: {
      standard: { pack: 'washington', unit_type: null, from: date, classes, mix: 'own', floor: 0, map },
      red_flag_rules: { standard_short: true },
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await post(page, '/api/accounts/update_client_settings/', {
    red_flag_actions: ['Agency', 'Per diem', 'Sister unit'],
    standard_efforts: { agency: ['Agency'], per_diem: ['Per diem'] },
  });
}
