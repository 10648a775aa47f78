import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const contrast = 'color-contrast';
/** Contrast takes three quarters of a scan. `npm test` leaves it to the tests of the colour tokens. */
const isContrastMeasured = !process.env.E2E_RELEASE;

/** Finds violations of accessibility rules on the current screen. */
export async function findViolations(page: Page): Promise<{ id: string; targets: string[] }[]> {
  // Sent once to each document and minified; the builder would send the full source twice for each scan.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  const scans = [createScan(page).disableRules(contrast)];
  if (isContrastMeasured) {
    const scan = createScan(page).withRules(contrast);
    // The page under a dialog is measured without the dialog.
    const hasDialog = (await page.locator('[aria-modal=true]').count()) > 0;
    scans.push(hasDialog ? scan.include('[aria-modal=true]') : scan);
  }
  const violations = [];
  for (const scan of scans) violations.push(...(await scan.analyze()).violations);
  return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(node => node.target.join(' ')) }));
}

function createScan(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page, axeSource: 'void 0' })
      // Runs in the page itself, which has no frames.
      .setLegacyMode(true)
      // Reports violations only, and does not preload styles and media, which only a rule about autoplay needs.
      .options({ resultTypes: ['violations'], preload: false })
  );
}

/** A stop of the Tab key. */
interface TabStop {
  /** What the person wants to see: `button “Take it”`. */
  focused: string;
  /** What is drawn over it, wholly or in its middle; null if it can be seen. */
  coveredBy: string | null;
}

/**
 * Presses Tab through all stops of the screen and says which are covered by something else, or outside of the view (WCAG 2.4.11).
 * Starts at the link to the content, which is the first stop, and ends when the focus returns to the page or to a stop that was seen.
 */
export async function listTabStops(page: Page, maxStops = 200): Promise<TabStop[]> {
  await page.evaluate(`document.querySelector('a[href="#content"]').focus()`);
  const stops: TabStop[] = [];
  while (stops.length < maxStops) {
    const stop = await page.evaluate<TabStop | null>(inspectFocus);
    if (!stop) return stops;
    stops.push(stop);
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus has not returned after ${maxStops} stops`);
}

/** Runs in the page, whose types this project does not have. An element is seen if its middle, or that of one of its lines, is. Null at the end. */
const inspectFocus = `(() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body || focused.dataset.seenStop !== undefined) return null;
  focused.dataset.seenStop = '';
  const describe = element =>
    element
      ? element.tagName.toLowerCase() + ' “' + (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 60) + '”'
      : 'the edge of the screen';
  // A hidden input has a label that shows its focus.
  const label = focused.labels?.[0];
  const shown = label && focused.getBoundingClientRect().width < 4 ? label : focused;
  const tops = [...shown.getClientRects()].map(({ x, y, width, height }) =>
    document.elementFromPoint(x + width / 2, y + height / 2),
  );
  const isSeen = tops.some(top => top !== null && (shown.contains(top) || top.contains(shown)));
  return { focused: describe(shown), coveredBy: isSeen ? null : describe(tops[0] ?? null) };
})()`;

/** Targets below 24 CSS pixels without room around them (WCAG 2.5.8), which a usual scan does not look for. */
export async function findSmallTargets(page: Page): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  const { violations } = await createScan(page).withRules('target-size').analyze();
  return violations.flatMap(({ nodes }) => nodes.map(node => node.target.join(' ')));
}
