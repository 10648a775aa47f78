import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const contrast = 'color-contrast';
/** Contrast takes three quarters of a scan. `npm test` leaves it to the tests of the colour tokens. */
const isContrastMeasured = !process.env.E2E_QUICK;

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
