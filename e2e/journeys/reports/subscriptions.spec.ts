import { activateAccount } from '../../accounts.ts';
import { expect, test } from '../../fixtures.ts';
import { openMailbox } from '../../outbox.ts';
import { readPages } from '../../pdf-text.ts';
import { createTestHospital, daysAgo, enterShift } from '../../test-hospital.ts';

test('a manager subscribes to a report, gets one by mail and ends it with one click', async ({
  page,
  scan,
  playwright,
}) => {
  const hospital = await createTestHospital(page, 'subscriptions');
  const mailbox = await openMailbox(hospital.owner);
  // Opens a mailed link, so that the address is proved.
  await activateAccount(page, hospital.owner);
  // Every week and month before today has one.
  for (const days of [3, 5, 8, 10, 12, 14]) {
    expect((await enterShift(page, hospital, daysAgo(days), 3)).ok()).toBe(true);
  }
  const subscriptions = page.getByRole('list', { name: 'My report subscriptions' });
  let stopLink = '';

  await test.step('the dialog of the report subscribes the manager and a nurse', async () => {
    const dates = `start_date=${daysAgo(14)}&end_date=${daysAgo(8)}`;
    await page.goto(`/reports/ratio?module=${hospital.moduleId}&${dates}&generate=true`);
    await page.getByRole('button', { name: 'Send Regularly' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send this report regularly' });
    await expect(dialog.getByLabel('Dates in the report')).toHaveValue('last_week');
    await dialog.getByLabel('On', { exact: true }).selectOption('Wednesday');
    await dialog.getByLabel('At', { exact: true }).selectOption('06:00');
    await scan('the form of a report subscription');
    await dialog.getByRole('button', { name: 'Send Regularly' }).click();
    await expect(dialog.getByText(/^The first one comes on /)).toBeFocused();
    await scan('a report subscription that was added');
  });

  await test.step('“Send Me One Now” mails the findings and the PDF', async () => {
    await page.getByRole('button', { name: /^Send me one now/ }).click();
    await expect(page.getByText(`On its way to ${hospital.owner}.`)).toBeVisible();
    const mail = await mailbox.nextMail(/^Ratio report, Ward subscriptions/);
    expect(mail.text).toContain('Labor & Delivery');
    expect(mail.text).toMatch(/RNs working, .* needed for/);
    expect(mail.text).toContain('You get this mail because you asked for one now.');
    const [pdf] = mail.attachments;
    expect(pdf?.mimeType).toBe('application/pdf');
    const pages = await readPages(Buffer.from(pdf?.content as ArrayBuffer));
    expect(pages.join(' ')).toContain(hospital.name);
    const header = (key: string) => mail.headers.find(each => each.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    stopLink = header('list-unsubscribe').replace(/[<>]/g, '');
    const [, link = ''] = /Open the report:\s+(\S+)/.exec(mail.text ?? '') ?? [];
    await page.goto(link);
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  });

  await test.step('My Settings lists it, and its days can be changed', async () => {
    await page.goto('/settings');
    await expect(subscriptions.getByText('Every Wednesday at 06:00')).toBeVisible();
    await scan('report subscriptions in My Settings');
    await subscriptions.getByRole('button', { name: /^Change/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change subscription' });
    await dialog.getByLabel('Send', { exact: true }).selectOption('Every month');
    await dialog.getByLabel('On', { exact: true }).selectOption('28th');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(subscriptions.getByText('On the 28th of every month at 06:00')).toBeVisible();
  });

  await test.step('the link of the mail shows a button, and one click ends it without signing in', async () => {
    const stranger = await playwright.request.newContext();
    const opened = await stranger.get(stopLink);
    expect(opened.status()).toBe(200);
    await page.reload();
    await expect(subscriptions.getByText('Ratio report', { exact: true })).toBeVisible();
    const stopped = await stranger.post(stopLink, { form: { 'List-Unsubscribe': 'One-Click' } });
    expect(stopped.status()).toBe(204);
    await stranger.dispose();
    await page.reload();
    await expect(subscriptions.getByText(/^No report is sent to you/)).toBeVisible();
    await page.goto(stopLink);
    await expect(page.getByText('You will get no more mails with this report.')).toBeVisible();
    await scan('the page that stops a report subscription');
  });
});
