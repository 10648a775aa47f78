import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';

/** The file that the page hands over once it is asked to. */
export async function downloaded(page: Page, start: () => Promise<void>) {
  const arriving = page.waitForEvent('download');
  await start();
  const download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

/** How many colours a card's picture has where a part of the card stands. Nothing painted there is one: the ground. */
export async function coloursIn(page: Page, picture: Buffer, card: Locator, part: Locator): Promise<number> {
  const [frame, box] = [await card.boundingBox(), await part.boundingBox()];
  if (!frame || !box) throw new Error('the card or its part is not on the screen');
  return page.evaluate<number>(`(async () => {
    const bytes = Uint8Array.from(atob('${picture.toString('base64')}'), letter => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
    context.drawImage(picture, 0, 0);
    const scale = picture.width / ${frame.width};
    const place = [${box.x - frame.x}, ${box.y - frame.y}, ${box.width}, ${box.height}];
    const { data } = context.getImageData(...place.map(length => Math.round(length * scale)));
    return new Set(new Uint32Array(data.buffer)).size;
  })()`);
}
