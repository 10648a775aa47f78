import type { Locator, Page } from '@playwright/test';
import { findSmallTargets, listTabStops } from '../../accessibility.ts';
import {
  findBeyondScreen,
  findCutTexts,
  findLostInForcedColors,
  findMotion,
  findOutOfOrder,
  findUnmarkedFocus,
  spaceTexts,
} from '../../criteria.ts';
import { expect, test } from '../../fixtures.ts';

interface Screen {
  name: string;
  address: string;
  /** What is shown last. */
  last: (page: Page) => Locator;
  isPublic?: true;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first();

const screens: readonly Screen[] = [
  {
    name: 'the dashboard',
    address: '/dashboard',
    last: page => page.getByRole('heading', { name: 'Look Ahead' }),
  },
  {
    name: 'the shift form',
    address: '/dashboard?window=now',
    last: page => page.getByRole('button', { name: 'Save Shift' }),
  },
  { name: 'a report', address: '/reports/ratio?generate=true', last: heading('About this report') },
  { name: 'the login', address: '/login', last: page => page.getByLabel('Email'), isPublic: true },
  {
    name: 'the month of shifts',
    address: '/dashboard/month',
    last: page => page.getByRole('table'),
  },
  { name: 'Hospital Now', address: '/dashboard/now', last: heading('NICU') },
  { name: 'the hand-over', address: '/dashboard/handover', last: heading(/notes/i) },
  { name: 'the reports', address: '/reports', last: heading('Report Subscriptions') },
  {
    name: 'the executive report',
    address: '/reports/executive?generate=true',
    last: heading('About this report'),
  },
  { name: 'Does the Target Fit?', address: '/reports/target-fit', last: heading('Answers') },
  { name: 'the hospital’s settings', address: '/client-settings', last: heading('Timezone') },
  {
    name: 'a module’s settings',
    address: '/client-settings?tab=module',
    last: heading('Scheduled RNs'),
  },
  {
    name: 'the staffing standard',
    address: '/client-settings/staffing-standard',
    last: heading('Staffing Standard'),
  },
  { name: 'a person’s own settings', address: '/settings', last: heading('Session') },
];

for (const { name, address, last, isPublic } of screens) {
  test(`${name} works at 400 %, with wider text, with the person’s colors, without motion and by keyboard`, async ({
    page,
    signIn,
  }) => {
    if (!isPublic) await signIn('owner');
    await page.goto(address);
    await expect(last(page)).toBeVisible();

    await test.step('targets are at least 24 pixels wide and high, or have that room', async () => {
      expect.soft(await findSmallTargets(page)).toEqual([]);
    });

    await test.step('no text is cut, also with more room between lines, words and letters', async () => {
      expect.soft(await findCutTexts(page)).toEqual([]);
      const reset = await spaceTexts(page);
      expect.soft(await findCutTexts(page)).toEqual([]);
      expect.soft(await findBeyondScreen(page)).toEqual([]);
      await reset();
    });

    await test.step('the person’s own colors lose no choice, no control and no text of a chart', async () => {
      await page.emulateMedia({ forcedColors: 'active' });
      expect.soft(await findLostInForcedColors(page)).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
    });

    await test.step('nothing moves if the person asks for less motion', async () => {
      expect.soft(await findMotion(page)).toEqual([]);
    });

    await test.step('the page does not scroll sideways at twice the size, and no text is cut', async () => {
      await page.setViewportSize({ width: 640, height: 512 });
      await expect(last(page)).toBeVisible();
      expect.soft(await findBeyondScreen(page)).toEqual([]);
      expect.soft(await findCutTexts(page)).toEqual([]);
    });

    await test.step('the page does not scroll sideways at 320 CSS pixels, a width of 1,280 at 400 %, and no text is cut', async () => {
      await page.setViewportSize({ width: 320, height: 256 });
      await expect(last(page)).toBeVisible();
      expect.soft(await findBeyondScreen(page)).toEqual([]);
      expect.soft(await findCutTexts(page)).toEqual([]);
    });

    await test.step('the Tab key follows the order of the document, and every stop shows that it has the focus', async () => {
      expect.soft(await findOutOfOrder(page)).toEqual([]);
      const unmarked: string[] = [];
      const first = await page.evaluate<string>('document.activeElement.outerHTML');
      for (let presses = 0; presses < 12; presses += 1) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate<string>('document.activeElement.outerHTML')) === first) break;
        const stop = await findUnmarkedFocus(page);
        if (stop) unmarked.push(stop);
      }
      expect.soft(unmarked).toEqual([]);
    });
  });
}

test('no stop of the Tab key is covered on the dashboard and on a report', async ({ page, signIn }) => {
  await signIn('owner');
  for (const { address, last } of [screens[0], screens[2]].filter(screen => screen !== undefined)) {
    await page.goto(address);
    await expect(last(page)).toBeVisible();
    expect((await listTabStops(page)).filter(({ coveredBy }) => coveredBy !== null)).toEqual([]);
  }
});
