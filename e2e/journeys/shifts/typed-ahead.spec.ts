import type { CDPSession } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, signInAs } from '../../test-hospital.ts';

for (const { name, address, link, key } of [
  { name: 'N on the dashboard', address: '/dashboard', key: 'n' },
  { name: 'N on another screen', address: '/settings', key: 'n' },
  { name: 'Enter on a card', address: '/dashboard', link: 'Add data', key: 'Enter' },
]) {
  test(`keys typed after ${name}, before the form has the focus, go to its first fields`, async ({
    page,
  }) => {
    const hospital = await createTestHospital(page, name.replaceAll(' ', '-').toLowerCase());
    await signInAs(page, hospital.nurse);
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (link) await page.getByRole('article').getByRole('link', { name: link }).first().focus();
    const browser = await page.context().newCDPSession(page);

    await test.step('a slow browser gets the keys faster than it opens the form', async () => {
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 20 });
      const keys = [key, '1', '2', 'Enter', '3', 'Tab', '4', 'Backspace', '5', 'Shift+Tab', 'Enter', 'Enter'];
      await Promise.all([...keys, '6'].map(key => press(browser, key)));
      await browser.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    });

    await test.step('each field has what was typed for it, and the last one has the focus', async () => {
      const fields = page.getByRole('dialog').getByRole('textbox');
      await expect(fields.nth(3)).toBeFocused();
      for (const [index, value] of ['12', '3', '5', '6'].entries()) {
        await expect(fields.nth(index)).toHaveValue(value);
      }
      await page.keyboard.press('Enter');
      await page.keyboard.type('7');
      await expect(fields.nth(4)).toHaveValue('7');
    });
  });
}

const codes: Record<string, number> = { Backspace: 8, Tab: 9, Enter: 13 };

/** Sends a key without waiting for those before it, as a person's keyboard does; Playwright's own waits for each. */
async function press(browser: CDPSession, name: string) {
  const key = name.replace('Shift+', '');
  const windowsVirtualKeyCode = codes[key] ?? key.toUpperCase().charCodeAt(0);
  const text = key === 'Enter' ? '\r' : key.length === 1 ? key : undefined;
  const event = { key, code: key, windowsVirtualKeyCode, modifiers: key === name ? 0 : 8 };
  const down = browser.send('Input.dispatchKeyEvent', {
    ...event,
    ...(text ? { type: 'keyDown', text } : { type: 'rawKeyDown' }),
  });
  await Promise.all([down, browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })]);
}
