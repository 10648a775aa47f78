import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { demoAccounts, demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import { findChromium } from '#server/pdf/chromium.ts';
import { chromiumFlags } from '#server/pdf/chromium-flags.ts';
import { startServer } from '#server/testing/processes/server-process.ts';
import { reduceColours } from './pictures/palette-png.ts';
import { buildWeb, isWebBuilt } from './web/build.ts';

interface Picture {
  file: string;
  address: string;
  /** Shown last. */
  last: (page: Page) => ReturnType<Page['getByRole']>;
  /** The card at the top of the picture, in place of the page's. */
  from?: string;
  height?: number;
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first();

/** Those of README.md. */
const pictures: readonly Picture[] = [
  { file: 'dashboard.png', address: '/dashboard', last: heading('Look Ahead') },
  {
    file: 'shift-form.png',
    address: '/dashboard?window=now',
    last: page => page.getByRole('button', { name: 'Save Shift' }),
  },
  { file: 'hospital-now.png', address: '/dashboard/now', last: heading('NICU'), height: 440 },
  {
    file: 'standards.png',
    address: '/reports/standards?generate=true',
    last: heading('About this report'),
    from: 'Summary',
  },
  {
    file: 'executive.png',
    address: '/reports/executive?generate=true',
    last: heading('About this report'),
    from: 'Findings',
  },
];

const folder = join(import.meta.dirname, '../docs/pictures');
const mostBytes = 150_000;

/** Pictures of the product as it is now: the real server with new demo data, in Chromium. */
async function takePictures(): Promise<void> {
  if (!isWebBuilt()) await buildWeb();
  await using stack = new AsyncDisposableStack();
  const dataDir = await mkdtemp(join(tmpdir(), 'parity-pictures-'));
  stack.defer(() => rm(dataDir, { recursive: true, force: true }));
  const executablePath = (await findChromium(process.env.CHROMIUM_PATH)) ?? chromium.executablePath();
  const server = startServer({ DATA_DIR: dataDir, DEMO: '1', CHROMIUM_PATH: executablePath });
  stack.defer(async () => {
    server.kill('SIGTERM');
    await server.ended;
  });
  const baseURL = await server.ready();
  const browser = await chromium.launch({ executablePath, args: chromiumFlags() });
  stack.defer(() => browser.close());
  const context = await browser.newContext({
    baseURL,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await signIn(context);
  for (const picture of pictures) await takePicture(context, picture);
}

/** Signs in the demo's owner and closes the card of first steps, which pictures do not show. */
async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(demoAccounts[1].email);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Log In' }).click();
  const stored = page.waitForResponse(/update_user/);
  await page.getByRole('button', { name: 'Close first steps' }).click();
  await stored;
  await page.close();
}

async function takePicture(
  context: BrowserContext,
  { file, address, last, from, height = 800 }: Picture,
): Promise<void> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1280, height });
  await page.goto(address);
  await last(page).waitFor();
  await page.waitForLoadState('networkidle');
  if (from) await page.evaluate(scrollTo(from));
  // In fields of the form, a picture would have the selection of the first one.
  await page.evaluate('getSelection().removeAllRanges()');
  const picture = reduceColours(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  await page.close();
  if (picture.length > mostBytes)
    throw new Error(`${file} has ${picture.length} bytes, more than ${mostBytes}`);
  await writeFile(join(folder, file), picture);
  console.log(`docs/pictures/${file}: ${Math.round(picture.length / 1000)} KB`);
}

/** Runs in the page, whose types this project does not have. */
function scrollTo(heading: string): string {
  return `[...document.querySelectorAll('h2')].find(({ textContent }) => textContent === ${JSON.stringify(heading)})
    .closest('section, article').scrollIntoView()`;
}

await takePictures();
