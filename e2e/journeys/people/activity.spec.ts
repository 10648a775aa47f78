import { formatInstant } from '#domain/time/instants.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { post } from '../../api-calls.ts';
import { download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs } from '../../test-hospital.ts';

// The hospital is in Chicago.
test.use({ timezoneId: 'America/Los_Angeles' });

const date = daysAgo(9);
// Without the year, unless the shift was in another one than its change.
const day = formatRange({ start: date, end: date }).replace(`, ${daysAgo(0).slice(0, 4)}`, '');

test('an owner reads, filters and downloads the changes to shifts as sentences', async ({ page, scan }) => {
  const hospital = await createTestHospital(page, 'activity');
  await signInAs(page, hospital.owner);
  const path = `/api/module/${hospital.moduleId}/shifts/`;
  const shift = { date, window: 420, acuity_counts: {}, rn_actual: 3 };
  await post(page, path, shift);
  const [stored] = await listShifts(page, hospital, date);
  await post(page, path, { ...shift, rn_actual: 4, version: stored?.version });
  const sentence = `Olga Ward changed Labor & Delivery, ${day}, 07:00: RNs actual 3 → 4`;
  const chicagoTime = / [ap]m C[SD]T$/;

  await page.goto('/client-settings/activity');
  const activity = page.getByRole('table', { name: 'Activity' });

  await test.step('the filters stay in the address', async () => {
    await page.getByRole('combobox', { name: 'Action' }).fill('changed shift');
    await page.getByRole('option', { name: 'Changed shift' }).click();
    await expect(page).toHaveURL(/[?&]action=changed\+shift/);
    await page.getByLabel('From').fill(daysAgo(2));
    await page.getByRole('searchbox', { name: 'Search the activity' }).fill('delivery');
    await expect(page).toHaveURL(/[?&]query=delivery/);
    await page.reload();
    await expect(activity.getByRole('row')).toHaveCount(2);
    await expect(page.getByLabel('From')).toHaveValue(daysAgo(2));
  });

  await test.step('a change is a sentence in the time of the hospital', async () => {
    const [, change] = await activity.getByRole('row').all();
    await expect(change?.getByRole('paragraph').first() ?? activity).toHaveText(sentence);
    await expect(change?.locator('time') ?? activity).toHaveText(chicagoTime);
    await scan('the activity');
  });

  const save = async (format: string) => {
    await page.getByRole('button', { name: 'Export' }).click();
    const { name, bytes } = await download(page.getByRole('menuitem', { name: format }));
    return { name, lines: bytes.toString().trim().split('\n') };
  };

  await test.step('the files have the same sentence', async () => {
    const csv = await save('CSV (.csv)');
    expect([csv.name, csv.lines.length]).toEqual(['Activity.csv', 2]);
    expect(csv.lines[1]).toContain(`,Olga Ward,Changed shift,"${sentence}",`);
    expect(csv.lines[1]).toMatch(/^[\d-]+T[\d:]+-0[56]:00,/);
    const json = await save('JSON lines (.jsonl)');
    expect([json.name, json.lines.length]).toEqual(['Activity.jsonl', 1]);
    expect(JSON.parse(json.lines[0] ?? '')).toMatchObject({
      sentence,
      details: { changes: [{ from: 3, to: 4 }] },
    });
  });

  await test.step('the link opens the shift, whose history has the same time', async () => {
    const time = activity.getByRole('row').nth(1).locator('time');
    const at = (await time.getAttribute('datetime')) ?? '';
    await activity.getByRole('link', { name: `Labor & Delivery, ${day}, 07:00` }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${date}\\?.*window=420`));
    await expect(page.getByRole('textbox', { name: 'RNs actual' })).toHaveValue('4');
    await page.goto(`/dashboard/${date}`);
    await page.getByRole('button', { name: 'More for 07:00' }).click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of 07:00' });
    await expect(history.locator('time').first()).toHaveText(formatInstant(at, 'America/Chicago'));
    await scan('the history of a shift');
  });

  await test.step('an owner in the time zone of the hospital reads times without its name', async () => {
    const context = await page.context().browser()?.newContext({ timezoneId: 'America/Chicago' });
    const near = await context?.newPage();
    if (!near) throw new Error('there is no browser');
    await signInAs(near, hospital.owner);
    await near.goto('/client-settings?activity=shown');
    const times = near.getByRole('table', { name: 'Activity' }).locator('time');
    await expect(times.first()).toHaveText(/ [ap]m$/);
    await context?.close();
  });
});
