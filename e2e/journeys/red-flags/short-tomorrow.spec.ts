import type { Page } from '@playwright/test';
import { importBatchSize } from '#domain/measures/limits.ts';
import { addDays, type IsoDate, listDates } from '#domain/time/calendar.ts';
import { post, readToken } from '../../api-calls.ts';
import { loadModule } from '../../days.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs, type TestHospital } from '../../test-hospital.ts';

const windows = [420, 660, 900, 1140, 1380, 1620];
const needed = 8;

test('an owner imports a roster, takes the flag of tomorrow 07:00, and adds RNs until it settles', async ({
  page,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'tomorrow');
  await signInAs(page, hospital.owner);
  const { loadDay } = await loadModule(page);
  const { today } = await loadDay();
  const tomorrow = addDays(today, 1);
  await enterHistory(page, hospital, today);
  await flagAhead(page, hospital);
  const dialog = page.getByRole('dialog', { name: 'Import Roster' });
  const flags = page.getByRole('status', { name: 'Red flags' });
  const morning = page.getByRole('article', { name: '07:00' });
  const panel = page.getByRole('dialog', { name: /^Red flag: 07:00/ });

  async function importRoster(morningRns: number) {
    await page.goto('/client-settings/connections');
    await page.getByRole('button', { name: 'Import Roster' }).click();
    const chooser = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: 'Choose File' }).click();
    const buffer = Buffer.from(createRoster(tomorrow, morningRns));
    await (await chooser).setFiles({ name: 'roster.csv', mimeType: 'text/csv', buffer });
  }

  await test.step('a roster with 6 RNs in the morning is imported', async () => {
    await importRoster(6);
    await dialog.getByLabel(/^4 West/).selectOption({ label: 'Labor & Delivery' });
    await dialog.getByRole('button', { name: 'Check Days' }).click();
    await dialog.getByRole('button', { name: /^Import \d+ RN shifts$/ }).click();
    await expect(dialog.getByText('The roster is stored.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the look-ahead lists tomorrow 07:00 with the RNs that are missing', async () => {
    await page.goto('/dashboard');
    const short = page.getByRole('region', { name: 'Probably short' });
    await expect(short.getByRole('listitem')).toHaveCount(1);
    await expect(short.getByRole('listitem')).toContainText(
      /07:00.*2\.0 RNs missing.*8 expected, 6 scheduled/,
    );
    await scan('a dashboard with a window that will probably be short');
    await short.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${tomorrow}`));
  });

  await test.step('its card and its flag say the same, and the owner takes the flag', async () => {
    await expect(morning).toContainText('Scheduled 6, expected 8');
    await expect(flags).toContainText('Probably 2.0 RNs short');
    await scan('a day to come with a red flag');
    await morning.getByRole('link', { name: /^Red flag of 07:00/ }).click();
    await expect(panel.getByRole('region', { name: 'Facts' })).toContainText(
      /8\.0 RNs expected, 6\.0 scheduled: \d+% chance of being short/,
    );
    await panel.getByRole('button', { name: 'Take it' }).click();
    await expect(panel.getByText('You have taken it.')).toBeVisible();
    await scan('the panel of a flag ahead');
    await page.keyboard.press('Escape');
    await expect(flags).toContainText('taken by Olga Ward');
  });

  await test.step('one RN more is not enough, and the flag stays taken', async () => {
    await importAgain(7);
    await page.goto(`/dashboard/${tomorrow}`);
    await expect(morning).toContainText('Scheduled 7, expected 8');
    await expect(flags).toContainText('Probably 1.0 RN short');
    await expect(flags).toContainText('taken by Olga Ward');
  });

  await test.step('the flag settles by itself when the RNs are enough', async () => {
    await importAgain(9);
    await page.goto(`/dashboard/${tomorrow}`);
    await expect(morning).toContainText('Scheduled 9, expected 8');
    await expect(morning.getByRole('link', { name: /^Red flag of 07:00/ })).toContainText('Withdrawn');
    await expect(flags).toBeEmpty();
    await scan('a day to come whose red flag was withdrawn');
  });

  /** Columns and unit are remembered. */
  async function importAgain(morningRns: number) {
    await importRoster(morningRns);
    await dialog.getByRole('button', { name: 'Check Days' }).click();
    await dialog.getByRole('button', { name: /^Import \d+ RN shifts$/ }).click();
    await expect(dialog.getByText('The roster is stored.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
  }
});

/** From 11:00 on more than enough RNs work, so that only the morning can be short. */
function createRoster(date: IsoDate, morningRns: number): string {
  const next = addDays(date, 1);
  const rows = [
    ...Array<string>(morningRns).fill(`4 West,${date}T07:00,${date}T11:00`),
    ...Array<string>(12).fill(`4 West,${date}T11:00,${date}T19:00`),
    ...Array<string>(12).fill(`4 West,${date}T19:00,${next}T07:00`),
  ];
  return ['Unit,From,To', ...rows].join('\n');
}

/** Twelve weeks in which each window needed 8 RNs, now and then 9. */
async function enterHistory(page: Page, { moduleId }: TestHospital, today: IsoDate): Promise<void> {
  const { client } = await (await page.request.get('/api/accounts/get_state/')).json();
  const module = client.modules.find(({ id }: { id: number }) => id === moduleId);
  const field = Object.values(module.fields as Record<string, { id: number; rns_per_patient: number }>).find(
    each => each.rns_per_patient === 1,
  );
  if (!field) throw new Error('no field with one RN for each patient');
  const rows = listDates({ start: addDays(today, -84), end: addDays(today, -1) }).flatMap((date, day) =>
    windows.map(window => ({
      date,
      window,
      acuity_counts: { [field.id]: day % 9 === 0 ? needed + 1 : needed },
      rn_actual: needed,
    })),
  );
  for (let first = 0; first < rows.length; first += importBatchSize) {
    await post(page, `/api/module/${moduleId}/shifts/import/`, {
      rows: rows.slice(first, first + importBatchSize),
    });
  }
}

async function flagAhead(page: Page, { moduleId }: TestHospital): Promise<void> {
  const answer = await page.request.patch(`/api/accounts/client_modules/${moduleId}/`, {
    data: { red_flag_rules: { ahead_hours: 48, ahead_percent: 50 } },
    headers: { 'x-csrftoken': await readToken(page) },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}
