import type { Page } from '@playwright/test';

/** Pastes text of a type at the cursor, as if another program had copied it. */
export async function paste(page: Page, type: 'text/html' | 'text/plain', text: string): Promise<void> {
  await page.evaluate(`{
    const clipboardData = new DataTransfer();
    clipboardData.setData(${JSON.stringify(type)}, ${JSON.stringify(text)});
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }`);
}
