import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const axe = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const contrast = 'color-contrast';

/** What breaks a rule on the screen as it stands, and where. */
export async function findingsOn(page: Page): Promise<{ id: string; where: string[] }[]> {
  // Given to each document once and made small: the builder would send all of it, comments too, twice for each scan.
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(axe);
  // Contrast is most of the work. What lies dimmed below a dialog is measured where it lies on top.
  const isCovered = (await page.locator('[aria-modal=true]').count()) > 0;
  const scans = isCovered
    ? [scanOf(page).disableRules(contrast), scanOf(page).withRules(contrast).include('[aria-modal=true]')]
    : [scanOf(page)];
  const findings = [];
  for (const scan of scans) findings.push(...(await scan.analyze()).violations);
  return findings.map(({ id, nodes }) => ({ id, where: nodes.map(node => node.target.join(' ')) }));
}

function scanOf(page: Page): AxeBuilder {
  return (
    new AxeBuilder({ page, axeSource: 'void 0' })
      // In the page itself, which has no frames.
      .setLegacyMode(true)
      // Without collecting what is in order, and without reading all styles for a rule about films that play by themselves.
      .options({ resultTypes: ['violations'], preload: false })
  );
}
