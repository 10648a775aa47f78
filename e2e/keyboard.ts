import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  const reached = target.and(page.locator(':focus'));
  for (let presses = 0; presses < 60 && (await reached.count()) === 0; presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(target, 'focus after at most 60 presses of Tab').toBeFocused();
}
