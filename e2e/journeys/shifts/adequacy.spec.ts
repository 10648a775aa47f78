import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, listShifts, signInAs, type TestHospital } from '../../test-hospital.ts';

interface Window {
  date: string;
  id: number;
  label: string;
}

test('nurses answer once about a shift, by keyboard and by thumb, and nobody is asked twice', async ({
  page,
  browser,
  scan,
}) => {
  const hospital = await createTestHospital(page, 'adequacy');
  await signInAs(page, hospital.nurse);
  const [before, running] = await findLastWindows(page, hospital);
  const cardOn = (where: Page, { label }: Window) => where.getByRole('article', { name: label });
  const answers = (where: Page, window: Window) =>
    cardOn(where, window).getByRole('group', { name: 'Were there enough RNs for good care?' });
  const readAnswered = async (window: Window) => {
    const shifts = await listShifts(page, hospital, window.date);
    return shifts.find(shift => shift.window === window.id)?.answered;
  };

  async function save(window: Window, rnActual: string) {
    await page.goto(`/dashboard/${window.date}?window=${window.id}`);
    await page.getByRole('textbox', { name: 'RNs actual' }).fill(rnActual);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }

  await test.step('the card asks after the save, and a digit answers', async () => {
    await save(running, '5');
    await expect(answers(page, running).getByRole('button')).toHaveText([
      '1Far too few',
      '2Too few',
      '3About right',
      '4More than enough',
      '5Far too many',
    ]);
    await scan('the question on a card');
    await page.keyboard.press('2');
    await expect(cardOn(page, running)).toContainText('You have answered.');
    await expect(answers(page, running)).toHaveCount(0);
    expect(await readAnswered(running)).toBe(true);
    await scan('the card after the answer');
  });

  await test.step('a second save of the shift does not ask again', async () => {
    await save(running, '6');
    await expect(cardOn(page, running)).toContainText('You have answered.');
    await expect(answers(page, running)).toHaveCount(0);
  });

  await test.step('the answer is changed and removed on the card', async () => {
    await cardOn(page, running).getByRole('button', { name: 'Change' }).click();
    await answers(page, running).getByRole('button', { name: 'About right' }).click();
    await expect(cardOn(page, running).getByRole('button', { name: 'Change' })).toBeFocused();
    await page.keyboard.press('Enter');
    await cardOn(page, running).getByRole('button', { name: 'Remove my answer' }).click();
    await expect(cardOn(page, running).getByRole('button', { name: 'Answer', exact: true })).toBeVisible();
    expect(await readAnswered(running)).toBe(false);
  });

  await test.step('a skipped question does not come back, and the card still takes the answer', async () => {
    await save(before, '4');
    await cardOn(page, before).getByRole('button', { name: 'Skip the question' }).click();
    await expect(answers(page, before)).toHaveCount(0);
    await save(before, '5');
    await expect(cardOn(page, before).getByRole('button', { name: 'Answer' })).toBeVisible();
    await expect(answers(page, before)).toHaveCount(0);
  });

  await test.step('nobody is asked about a shift that ended days ago', async () => {
    const old = { ...before, date: daysAgo(3) };
    await save(old, '4');
    await expect(cardOn(page, old)).toContainText('4.0');
    await expect(cardOn(page, old)).not.toContainText('enough RNs for good care');
  });

  await test.step('a colleague who saved nothing answers by thumb on a phone', async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const mobile = await phone.newPage();
    await signInAs(mobile, hospital.colleague);
    await mobile.goto(`/dashboard/${running.date}`);
    await cardOn(mobile, running).getByRole('button', { name: 'Answer' }).tap();
    for (const button of await answers(mobile, running).getByRole('button').all()) {
      const box = await button.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    const widths = await mobile.evaluate<number[]>('[document.body.scrollWidth, innerWidth]');
    expect(widths[0]).toBe(widths[1]);
    await answers(mobile, running).getByRole('button', { name: 'Far too few' }).tap();
    await expect(cardOn(mobile, running)).toContainText('You have answered.');
    await phone.close();
    expect(await readAnswered(running)).toBe(false);
  });

  await test.step('the question says what the answers are for', async () => {
    await page.goto(`/dashboard/${running.date}`);
    await cardOn(page, running).getByRole('button', { name: 'Answer' }).click();
    await cardOn(page, running).getByRole('link', { name: 'What for?' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Does the Target Fit?' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'No figure yet' })).toContainText('none has one yet');
  });
});

/** The window before the running one, and the running one. */
async function findLastWindows(page: Page, { moduleId }: TestHospital): Promise<[Window, Window]> {
  const begun: Window[] = [];
  for (const date of [daysAgo(1), daysAgo(0)]) {
    const response = await page.request.get(`/api/module/${moduleId}/shifts/?date=${date}`);
    const day = (await response.json()) as { windows: { id: number; label: string; time: string }[] };
    for (const { id, label, time } of day.windows)
      if (Date.parse(time) <= Date.now()) begun.push({ date, id, label });
  }
  const [before, running] = begun.slice(-2);
  if (!before || !running) throw new Error('no window has begun');
  return [before, running];
}
