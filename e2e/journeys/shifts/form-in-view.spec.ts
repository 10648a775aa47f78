import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures.ts';
import { createTestHospital, daysAgo, enterShift, signInAs } from '../../test-hospital.ts';

const date = daysAgo(9);
const sections = ['OB Triage', 'Antepartum', 'Labor', 'Cesarean and recovery'];

for (const [name, viewport] of [
  ['workstation', { width: 1366, height: 768 }],
  ['phone', { width: 390, height: 844 }],
] as const) {
  test(`the shift form on a ${name} covers no field and no heading`, async ({ page, scan }) => {
    await page.setViewportSize(viewport);
    const hospital = await createTestHospital(page, name, sections);
    await signInAs(page, hospital.nurse);
    await enterShift(page, hospital, date, 7);
    await page.goto(`/dashboard/${date}?window=660`);
    const form = page.getByRole('dialog', { name: /^11:00/ });
    const first = page.getByRole('textbox', { name: 'Initial evaluation' });
    await expect(first).toBeFocused();

    await test.step('every stop of the Tab key is in view, and no heading is covered meanwhile', async () => {
      const stops = new Set<string>();
      for (let presses = 0; presses < 60; presses += 1) {
        const { focused, covered } = await findCovered(page);
        expect(covered, `covered while ${focused} has the focus`).toEqual([]);
        if (stops.has(focused)) break;
        stops.add(focused);
        await page.keyboard.press('Tab');
      }
      expect(stops.size).toBeGreaterThan(20);
    });

    await test.step('a number far from the shift before is asked about beside its field', async () => {
      const rns = page.getByRole('textbox', { name: 'RNs actual' });
      await rns.fill('24');
      await page.keyboard.press('Tab');
      await expect(rns).toHaveAccessibleDescription(/24 after 7: is that right\?/);
      await scan(`the shift form with a question on a ${name}`);
      // The first save asks again, the second stores.
      await page.keyboard.press('Control+Enter');
      await expect(page.getByRole('alert')).toHaveText(/^Nothing is saved yet\. RNs actual: 24 after 7/);
      await page.keyboard.press('Control+Enter');
      await expect(form).toBeHidden();
    });
  });
}

/**
 * The focused element, and those of it and the headings of which another element covers the middle or an edge. A heading that is
 * scrolled out of its area is not covered; the focused element has to be in view as a whole.
 */
function findCovered(page: Page): Promise<{ focused: string; covered: string[] }> {
  return page.evaluate(`(() => {
    const form = document.querySelector('[role="dialog"] form');
    const active = document.activeElement;
    const name = element =>
      [element.tagName, element.name || element.ariaLabel || element.labels?.[0]?.textContent, element.textContent].join(' ').trim();
    const findArea = element => {
      const parent = element.parentElement;
      const { overflowY, display } = getComputedStyle(parent ?? element);
      const isArea = !parent || (/auto|scroll/.test(overflowY) && display !== 'contents');
      return isArea ? (parent ?? element).getBoundingClientRect() : findArea(parent);
    };
    const isCovered = element => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const area = findArea(element);
      return [top + 1, (top + bottom) / 2, bottom - 1].some(y => {
        if (y < area.top || y > area.bottom) return element === active;
        const hit = document.elementFromPoint((left + right) / 2, y);
        return !hit || !(element.contains(hit) || hit.contains(element));
      });
    };
    const checked = [...form.querySelectorAll('h2, h3'), ...(form.contains(active) ? [active] : [])];
    return { focused: name(active), covered: checked.filter(isCovered).map(name) };
  })()`);
}
