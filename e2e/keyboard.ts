import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the focus is there, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const reached = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 60 && (await reached.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target, 'sixty presses of Tab lead there').toBeFocused();
}
