// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReportContext } from '#web/testing/report-contexts.ts';

/** Two reports, of all modules and of each of two. */
function createRollup(): ReportContext {
  const { groupings, ...context } = createReportContext(undefined, {
    report: 'module_rollup',
    names: ['All modules', 'Labor & Delivery', 'Nursery'],
  });
  const { options, hours_per_day } = context;
  const reports = (['ratio', 'worked_hours'] as const).map(report => ({
    report,
    options,
    hours_per_day,
    groupings,
  }));
  return { ...context, groupings: [], reports };
}

const countCards = (title: string) =>
  screen.queryAllByRole('heading', { name: title, level: 3, hidden: true }).length;

const countSections = () => screen.queryAllByText('Nursery', { selector: 'summary' }).length;

/** Opens the rollup and returns its folded modules named Nursery as soon as there is one. */
async function openRollup() {
  renderApp('/reports/module_rollup?generate=true', {
    state: people.owner,
    server: { getReport: () => ({ body: { context: createRollup() } }) },
  });
  return screen.findAllByText('Nursery', { selector: 'summary' });
}

test('a report is shown with its first section, the headings of all and its citation; the other sections follow', async () => {
  expect(await openRollup()).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'Worked Hours' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About this report' })).toBeDefined();
  await expect.poll(countSections).toBe(2);
  expect(countCards('Side by side')).toBe(2);
});

test.each([
  [24, '24 hours a day'],
  [4.25, '4.25 hours a day'],
  [1, '1 hour a day'],
])('the citation of a report on %s hours per day says so', async (hours, words) => {
  renderApp('/reports/ratio?generate=true', {
    state: people.owner,
    server: {
      getReport: () => ({ body: { context: createReportContext(undefined, { hours_per_day: hours }) } }),
    },
  });
  expect(await screen.findByText(`07:00, 19:00 (${words})`)).toBeDefined();
});

test('the cards of a module in a rollup are rendered when it is opened', async () => {
  await openRollup();
  await expect.poll(countSections).toBe(2);
  expect(countCards('Reasons')).toBe(0);
  await userEvent.click(screen.getAllByText('Nursery', { selector: 'summary' })[0] as Element);
  await expect.poll(() => countCards('Reasons')).toBe(1);
});

test('asking the browser to find text renders the cards of all modules, also in the sections that follow', async () => {
  await openRollup();
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  await expect.poll(() => countCards('Reasons')).toBe(6);
});
