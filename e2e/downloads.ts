import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** Clicks a button and returns the file that the page downloads. */
export async function download(button: Locator) {
  const started = button.page().waitForEvent('download');
  await button.click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** Counts the colours of a card's picture in the area of a part of the card. An empty area has one: the background. */
export async function countColours(
  page: Page,
  picture: Buffer,
  card: Locator,
  part: Locator,
): Promise<number> {
  const [frame, box] = [await card.boundingBox(), await part.boundingBox()];
  if (!frame || !box) throw new Error('the card or its part is not on the screen');
  return page.evaluate<number>(`(async () => {
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), letter => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    const scale = picture.width / ${frame.width};
    const captionHeight = picture.height / scale - ${frame.height};
    const area = [${box.x - frame.x}, captionHeight + ${box.y - frame.y}, ${box.width}, ${box.height}];
    const { data } = context.getImageData(...area.map(length => Math.round(length * scale)));
    return new Set(new Uint32Array(data.buffer)).size;
  })()`);
}
