import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { findViolations } from '../../accessibility.ts';
import { expect, test } from '../../fixtures.ts';
import {
  createTestHospital,
  daysAgo,
  enterShift,
  listShifts,
  signInAs,
  type TestHospital,
} from '../../test-hospital.ts';

const question = /40 after 2: is that right\?/;

/** Ways to save right after typing. */
const ways: { name: string; press: (page: Page, save: Locator) => Promise<void> }[] = [
  { name: 'a tap', press: (_, save) => save.tap() },
  { name: 'Ctrl+Enter', press: page => page.keyboard.press('Control+Enter') },
  {
    name: 'Tab and Enter',
    async press(page, save) {
      await save.focus();
      await page.keyboard.press('Enter');
    },
  },
];

for (const [screen, viewport] of [
  ['workstation', { width: 1366, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`40 typed for 2 on a ${screen} is asked about before a save stores it`, async ({ page, browser }) => {
    const hospital = await createTestHospital(page, `unusual-${screen}`);
    for (const [index, { name, press }] of ways.entries()) {
      const date = daysAgo(9 + index);
      const form = await openForm(browser, hospital, date, { viewport, hasTouch: true });

      await test.step(`the first save with ${name} asks beside the field, and stores nothing`, async () => {
        await form.rns.fill('40');
        await press(form.page, form.save);
        await expect(form.rns).toHaveAccessibleDescription(question);
        await expect(form.rns).toBeFocused();
        await expect.poll(() => isUncovered(form.rns)).toBe(true);
        await expect(form.page.getByRole('alert')).toHaveText(
          /^Nothing is saved yet\. RNs actual: 40 after 2/,
        );
        expect(await form.listStored()).toMatchObject([{ rn_actual: 2 }]);
        expect(await findViolations(form.page), `accessibility of a question on a ${screen}`).toEqual([]);
      });

      await test.step(`the second save with ${name} stores`, async () => {
        await press(form.page, form.save);
        await expect(form.save).toBeHidden();
        expect(await form.listStored()).toMatchObject([{ rn_actual: 2 }, { rn_actual: 40 }]);
        await form.close();
      });
    }
  });
}

test('a number is asked about before an entry without a connection is kept', async ({ page, browser }) => {
  const hospital = await createTestHospital(page, 'unusual-offline');
  const form = await openForm(browser, hospital, daysAgo(9));
  const waiting = form.page.getByRole('status', { name: 'Unsent shifts' });
  await form.rns.fill('40');
  await form.page.context().setOffline(true);
  await form.page.keyboard.press('Control+Enter');
  await expect(form.rns).toHaveAccessibleDescription(question);
  await expect(waiting).toBeEmpty();
  await form.page.keyboard.press('Control+Enter');
  await expect(waiting).toContainText('Waiting to be sent: 1 shift.');
  await form.close();
});

test('neither a double tap nor a held key answers the question that it asks', async ({ page, browser }) => {
  const hospital = await createTestHospital(page, 'unusual-gesture');
  const form = await openForm(browser, hospital, daysAgo(9), { hasTouch: true });
  const keyboard = form.page.keyboard;
  await form.rns.fill('40');
  await form.save.dblclick();
  await expect(form.rns).toHaveAccessibleDescription(question);

  await form.rns.fill('50');
  const { x, y, width, height } = (await form.save.boundingBox()) as {
    x: number;
    y: number;
    width: number;
    height: number;
  };
  const touch = () => form.page.touchscreen.tap(x + width / 2, y + height / 2);
  await Promise.all([touch(), touch()]);
  await expect(form.rns).toHaveAccessibleDescription(/50 after 2: is that right\?/);

  await form.rns.fill('60');
  await keyboard.down('Control');
  // A key that is pressed while it is down repeats.
  for (let presses = 0; presses < 4; presses += 1) await keyboard.down('Enter');
  await keyboard.up('Enter');
  await keyboard.up('Control');
  await expect(form.rns).toHaveAccessibleDescription(/60 after 2: is that right\?/);
  expect(await form.listStored()).toMatchObject([{ rn_actual: 2 }]);
  await form.close();
});

/** Whether nothing lies over the field and its question. */
function isUncovered(field: Locator): Promise<boolean> {
  return field.evaluate(element => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const hits = [top + 2, bottom - 2].map(y =>
      element.ownerDocument.elementFromPoint((left + right) / 2, y),
    );
    return hits.every(hit => hit === element);
  });
}

/**
 * The form of 11:00, after a 07:00 with 2 RNs, in a browser that has seen no other day. Not the fixture's page, which fails on the
 * expected network errors in the console.
 */
async function openForm(
  browser: Browser,
  hospital: TestHospital,
  date: string,
  options: BrowserContextOptions = {},
) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  await signInAs(page, hospital.nurse);
  await enterShift(page, hospital, date, 2);
  await page.goto(`/dashboard/${date}?window=660`);
  await expect(page.getByRole('textbox', { name: 'Initial evaluation' })).toBeFocused();
  return {
    page,
    rns: page.getByRole('textbox', { name: 'RNs actual' }),
    save: page.getByRole('button', { name: 'Save Shift' }),
    listStored: () => listShifts(page, hospital, date),
    close: () => context.close(),
  };
}
