import { findViolations } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, signInAs } from '../../test-hospital.ts';

const date = daysAgo(2);
/** Its windows ended more than 72 hours ago. */
const longAgo = daysAgo(5);

test('a shift is handed over by two people, with notes that survive a lost network', async ({ browser }) => {
  // Not the fixture's page, which fails on the expected network errors in the console and blocks service workers.
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'allow' });
  const page = await context.newPage();
  const hospital = await createTestHospital(page, 'handover');
  await signInAs(page, hospital.nurse);
  const notes = page.getByRole('textbox', { name: 'Notes', exact: true });
  const address = `/dashboard/handover?module=${hospital.moduleId}&date=${date}&window=900`;

  await test.step('the link of a day opens its last window', async () => {
    await page.goto(`/dashboard/${date}`);
    await page.getByRole('link', { name: 'Hand-Over', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Hand-Over, 03:00' })).toBeVisible();
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  });

  await test.step('notes save themselves, and the page is accessible', async () => {
    await page.goto(address);
    await notes.fill('Bed 4 is close to delivery');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /^19:00/ })).toBeVisible();
    expect(await findViolations(page), 'accessibility of the hand-over').toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findViolations(page), 'accessibility of the hand-over on a phone').toEqual([]);
    const widths = await page.evaluate<number[]>('[document.body.scrollWidth, innerWidth]');
    expect(widths[0]).toBe(widths[1]);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  await test.step('the page opens without a network and keeps what is typed', async () => {
    await context.setOffline(true);
    await page.reload();
    await expect(notes).toHaveValue('Bed 4 is close to delivery');
    await notes.fill('Bed 4 has delivered');
    await expect(page.getByText('Not sent yet, kept in this browser')).toBeVisible();
    await expect(page.getByRole('button', { name: 'I Hand Over' })).toBeDisabled();
    await page.reload();
    await expect(notes).toHaveValue('Bed 4 has delivered');
    await context.setOffline(false);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  });

  await test.step('the nurse hands over, after a question', async () => {
    await page.getByRole('button', { name: 'I Hand Over' }).click();
    const dialog = page.getByRole('dialog', { name: 'Hand over 15:00' });
    expect(await findViolations(page), 'accessibility of the question').toEqual([]);
    await dialog.getByRole('button', { name: 'I Hand Over' }).click();
    await expect(page.getByRole('list', { name: 'Confirmations' })).toContainText('Nora Ward, ');
    await expect(page.getByRole('button', { name: 'I Take Over' })).toHaveCount(0);
  });

  await test.step('a colleague takes over, and the history of the shift says so', async () => {
    const other = await browser.newContext({ reducedMotion: 'reduce' });
    const colleague = await other.newPage();
    await signInAs(colleague, hospital.colleague);
    await colleague.goto(address);
    await expect(colleague.getByRole('textbox', { name: 'Notes', exact: true })).toHaveValue(
      'Bed 4 has delivered',
    );
    await colleague.getByRole('button', { name: 'I Take Over' }).click();
    await colleague.getByRole('dialog').getByRole('button', { name: 'I Take Over' }).click();
    // The first nurse's page follows.
    await expect(page.getByText('Both parts are confirmed.')).toBeVisible();
    await colleague.goto(`/dashboard/${date}`);
    await colleague.getByRole('button', { name: 'More for 15:00' }).click();
    await colleague.getByRole('menuitem', { name: 'History' }).click();
    await expect(colleague.getByRole('dialog')).toContainText('took it over');
    await expect(colleague.getByRole('dialog')).toContainText('handed it over');
    await other.close();
  });

  await test.step('notes that are changed after it say so, on the page and in its history', async () => {
    await notes.fill('Bed 4 has delivered, mother is well');
    await expect(page.getByText(/^Changed after Nora Ward and .* confirmed: by Nora Ward, /)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Confirmations' })).toContainText(
      'The notes were changed after this.',
    );
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.getByRole('dialog', { name: 'History of 15:00' });
    await expect(history).toContainText('confirmed taking over');
    await expect(history.getByText('Bed 4 has delivered', { exact: true }).first()).toBeVisible();
    expect(await findViolations(page), 'accessibility of the history').toEqual([]);
    await page.keyboard.press('Escape');
    await expect(history).toHaveCount(0);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText(/^Changed after Nora Ward and /)).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('a hand-over of days ago has no buttons, and says why', async () => {
    await page.goto(`/dashboard/handover?module=${hospital.moduleId}&date=${longAgo}&window=900`);
    await expect(
      page.getByText('A hand-over is confirmed within 72 hours after the end of its window.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /^I (Hand|Take) Over$/ })).toHaveCount(0);
    await page.goto(address);
  });

  for (const format of ['Letter', 'A4']) {
    await test.step(`the hand-over fits on one page of ${format}`, async () => {
      await notes.fill('word '.repeat(800));
      await page.evaluate(`dispatchEvent(new Event('beforeprint'))`);
      const paper = await page.pdf({ format });
      expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    });
  }
  await context.close();
});
