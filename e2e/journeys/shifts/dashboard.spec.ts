import type { Locator } from '@playwright/test';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { addDays } from '#domain/time/calendar.ts';
import { findDayWithShift, formatWindowTime, loadModule } from '../../days.ts';
import { countColours, download } from '../../downloads.ts';
import { expect, test } from '../../fixtures.ts';

test('a nurse reads the dashboard of today and of other days', { tag: '@release' }, async ({
  page,
  signIn,
  scan,
}) => {
  await signIn('nurse');
  const { loadDay } = await loadModule(page);
  const { today } = await loadDay();
  const heading = page.getByRole('heading', { level: 1 });

  await test.step('the dashboard without a date shows today, with a card for each window', async () => {
    await page.goto('/dashboard');
    await expect(heading).toHaveText(formatFriendlyDate(today, today));
    await expect(page.getByRole('article')).toHaveCount(6);
    await expect(page.getByRole('article').filter({ hasText: 'Now' })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: "Today's Rounding Thresholds" })).toBeVisible();
    await scan('the dashboard');
  });

  await test.step('the choice of productivity survives a reload', async () => {
    await page.getByText('Productivity', { exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Productivity by shift' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Productivity by shift' })).toBeVisible();
    await page.getByRole('button', { name: 'Table: Productivity by shift' }).click();
    await expect(page.getByRole('table', { name: /Productivity by shift/ })).toBeVisible();
    await scan('the dashboard with a table');
  });

  await test.step('Change opens another day by keyboard, and Back returns to today', async () => {
    await page.getByRole('button', { name: 'Change' }).press('Enter');
    await expect(page.locator('[data-date][tabindex="0"]')).toBeFocused();
    await scan('the calendar');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/dashboard/${addDays(today, -7)}\\?module=\\d+$`));
    await expect(heading).toHaveText(formatFriendlyDate(addDays(today, -7), today));
    await page.getByRole('link', { name: 'Next day' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${addDays(today, -6)}\\?module=\\d+$`));
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL(/\/dashboard\?module=\d+$/);
    await expect(heading).toHaveText(formatFriendlyDate(today, today));
  });

  await test.step('the same place leads further back, and Today keeps the focus', async () => {
    // Another day opens at its top, and the steps before may have scrolled this one.
    await page.evaluate('scrollTo(0, 0)');
    const box = await page.getByRole('link', { name: 'Previous day' }).boundingBox();
    for (const days of [-1, -2]) {
      await page.mouse.click((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
      await expect(heading).toHaveText(formatFriendlyDate(addDays(today, days), today));
    }
    const toToday = page.getByRole('link', { name: 'Today' });
    await toToday.press('Enter');
    await expect(heading).toHaveText(formatFriendlyDate(today, today));
    await expect(toToday).toBeFocused();
  });

  await test.step('tomorrow can be opened but accepts no data', async () => {
    await page.goto(`/dashboard/${addDays(today, 1)}`);
    await expect(page.getByText('has not begun', { exact: false })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Add data/ })).toHaveCount(0);
    await scan('a future day');
  });

  await test.step('a chart is downloaded as CSV with plain figures, and as a picture without its buttons', async () => {
    // No other journey changes this day.
    const { date, windows, shifts } = await loadDay(addDays(today, -77));
    await page.goto(`/dashboard/${date}`);
    const card = page.getByRole('region', { name: 'Actual vs Target' });
    const menu = card.getByRole('button', { name: 'Download: Actual vs Target' });
    await menu.click();
    await expect(page.getByRole('menu')).toBeVisible();
    await scan('the download menu of a chart');
    const csv = await download(page.getByRole('menuitem', { name: 'CSV (.csv)' }));
    expect(csv.name).toBe(`Labor Delivery ${date} Actual vs Target.csv`);
    const rows = windows.map(({ id, label }) => {
      const shift = shifts.find(({ window }) => window === id);
      if (!shift) return `${label},,,`;
      const figures = [shift.rn_actual, shift.rn_target, shift.rn_variance];
      return [label, ...figures.map(figure => Number(figure.toFixed(4)))].join(',');
    });
    expect(csv.bytes.toString()).toBe(
      ['\ufeffShift,Actual RNs,Target RNs,Variance', ...rows, ''].join('\r\n'),
    );

    await menu.click();
    const picture = await download(page.getByRole('menuitem', { name: 'Picture (.png)' }));
    expect(picture.name).toBe(`Labor Delivery ${date} Actual vs Target.png`);
    await expect(page.getByRole('menu')).toHaveCount(0);
    const countPartColours = (part: Locator) => countColours(page, picture.bytes, card, part);
    expect(await countPartColours(card.getByRole('heading'))).toBeGreaterThan(1);
    expect(await countPartColours(card.getByRole('img'))).toBeGreaterThan(10);
    const buttons = await card.getByRole('button').all();
    expect(buttons.length).toBeGreaterThan(0);
    for (const button of buttons) expect(await countPartColours(button)).toBe(1);
  });
});

test('the figures of the day fit into their cards on a small laptop', async ({ page, signIn }) => {
  await signIn('nurse');
  await page.setViewportSize({ width: 1200, height: 800 });
  await page.goto('/dashboard');
  for (const name of ['Daily Averages', "Today's Rounding Thresholds"]) {
    const card = page.getByRole('region', { name });
    const [outer, inner] = [await card.boundingBox(), await card.getByRole('table').boundingBox()];
    expect(getRightEdge(inner), name).toBeLessThan(getRightEdge(outer));
  }
});

function getRightEdge(box: { x: number; width: number } | null): number {
  return box ? box.x + box.width : Number.NaN;
}

test('a shift shows its patients and its history, and can be deleted', async ({ page, signIn, scan }) => {
  await signIn('nurse');
  // No other journey counts or prints shifts of this month.
  const { date, shift } = await findDayWithShift(page, 70);
  const label = formatWindowTime(shift);
  const card = page.getByRole('article', { name: label });
  const figures = card.getByRole('button', { name: /of .* RNs/ });
  const summary = page.getByRole('table', { name: `Patients at ${label}` });

  await test.step('a card shows the patients by section on hover and on focus', async () => {
    await page.goto(`/dashboard/${date}`);
    await expect(card).toContainText('Saved');
    await card.getByRole('heading').hover();
    await expect(summary.getByRole('row', { name: /^Census/ })).toBeVisible();
    await page.mouse.move(0, 0);
    await expect(summary).toHaveCount(0);
    await figures.focus();
    await expect(summary).toBeVisible();
    await scan('the summary of a shift');
    await page.keyboard.press('Escape');
    await expect(summary).toHaveCount(0);
  });

  await test.step('the pencil opens the form with its own address, and Back closes it', async () => {
    await card.getByRole('link', { name: `Edit ${label}` }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/${date}\\?module=\\d+&window=${shift.window}$`));
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('deleting a shift asks first and is recorded in the history', async () => {
    await card.getByRole('button', { name: `More for ${label}` }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await scan('the menu of a shift');
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page.getByRole('dialog')).toContainText('Are you sure you want to delete');
    await scan('the confirmation before deleting a shift');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(card.getByRole('link', { name: `Add data for ${label}` })).toBeVisible();
    await expect(card).toContainText('Missing');
    const more = card.getByRole('button', { name: `More for ${label}` });
    await expect(more).toBeFocused();
    await more.click();
    await page.getByRole('menuitem', { name: 'History' }).click();
    await expect(page.getByRole('dialog')).toContainText('deleted it');
    await scan('the history of a shift');
  });
});

test.describe('a browser with another time zone', () => {
  test.use({ timezoneId: 'Asia/Tokyo' });

  test('the dashboard uses the hospital’s time zone, after midnight and when the clocks change', async ({
    page,
    signIn,
  }) => {
    await signIn('nurse');
    const { loadDay, timezone } = await loadModule(page);
    const { today, windows } = await loadDay();
    const last = windows.at(-1);
    if (!last) throw new Error('the day has no windows');
    expect(timezone).not.toBe('Asia/Tokyo');

    await test.step('the current window at 03:30 belongs to the staffing day before', async () => {
      await page.clock.setFixedTime(Date.parse(last.time) + 30 * 60_000);
      await page.goto('/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(formatFriendlyDate(today, today));
      await expect(page.getByRole('article', { name: last.label })).toContainText('Now');
    });

    for (const [date, hours] of [
      ['2026-03-07', 3],
      ['2025-11-01', 5],
    ]) {
      await test.step(`the window at the clock change on ${date} is ${hours} hours long`, async () => {
        await page.goto(`/dashboard/${date}`);
        await expect(page.getByRole('article', { name: '23:00' })).toContainText(
          `The clocks change: ${hours} hours long.`,
        );
      });
    }
  });
});
