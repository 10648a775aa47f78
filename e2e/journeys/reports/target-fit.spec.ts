import { expect, test } from '../../fixtures.ts';

test('an owner sees which targets fit what nurses felt, and what another one would mean', async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('owner');
  const choose = (name: string) =>
    page.getByRole('combobox', { name: 'Module', exact: true }).selectOption(name);
  const card = (name: string) => page.getByRole('region', { name, exact: true });

  await test.step('the page of a module whose target fits has a curve, an interval and a sentence', async () => {
    await page.goto('/reports');
    await page.getByRole('link', { name: 'View Does the Target Fit?' }).click();
    await choose('Labor & Delivery');
    await expect(card('Shifts felt as too few')).toContainText(
      /At target, 2\d% of shifts are felt as too few; one in five would be reached at \d\.\d% (?:above|below) target \(.+ to .+\)\./,
    );
    await expect(card('Answers')).toContainText(/Shifts with an answer[\d,]+/);
    await expect(page.getByRole('table', { name: 'By quarter' }).getByRole('row')).not.toHaveCount(1);
    await expect(page.getByRole('table', { name: 'By shift time' })).toContainText('07:00');
    await scan('a target that fits');
  });

  await test.step('the dots are a table, too', async () => {
    await card('Shifts felt as too few').getByRole('button', { name: 'Table' }).click();
    await expect(page.getByRole('columnheader', { name: 'Felt as too few' })).toBeVisible();
    await scan('the dots as a table');
  });

  await test.step('another target is previewed by keyboard, and nothing changes', async () => {
    const field = page.getByRole('textbox', { name: 'Targets higher or lower by' });
    await field.fill('10');
    await expect(card('What would change')).toContainText(
      /^.*With targets 10% higher, [\d,]+ RN hours a month more; \d+% \(\d+ to \d+\) of shifts at target would be felt as too few\./,
    );
    await field.fill('-5');
    await expect(card('What would change')).toContainText('With targets 5% lower');
  });

  await test.step('a target that does not fit is far from what nurses felt', async () => {
    await choose('Mother-Baby');
    await expect(card('Shifts felt as too few')).toContainText(/At target, [56]\d% of shifts/);
    await expect(card('Shifts felt as too few')).toContainText(/at [12]\d\.\d% above target/);
  });

  await test.step('too low a response is refused without a figure', async () => {
    await choose('NICU');
    await expect(card('No figure yet')).toContainText('At least 70% of shifts must have an answer');
    await expect(card('Shifts felt as too few')).toHaveCount(0);
    await expect(card('What would change')).toHaveCount(0);
    await scan('a refused calibration');
  });

  for (const [width, height] of [
    [390, 844],
    [768, 1024],
    [1366, 768],
  ] as const) {
    await test.step(`the page fits in ${width} pixels`, async () => {
      await page.setViewportSize({ width, height });
      await expect(card('By quarter')).toBeVisible();
      const widths = await page.evaluate<number[]>('[document.body.scrollWidth, innerWidth]');
      expect(widths[0]).toBe(widths[1]);
    });
  }
});
