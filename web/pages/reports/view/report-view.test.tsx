import { act, fireEvent, screen } from '@testing-library/react';
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

/** The modules whose cards are shown. */
const listPlaces = () => [
  ...new Set(
    [...document.querySelectorAll('[data-card$="/reasons"]')].map(card => card.getAttribute('data-about')),
  ),
];

/** Opens the rollup and returns the tab of a module as soon as it is there. */
async function openRollup(address = '/reports/module_rollup?generate=true') {
  const app = renderApp(address, {
    state: people.owner,
    server: { getReport: () => ({ body: { context: createRollup() } }) },
  });
  return { app, nursery: await screen.findByRole('tab', { name: 'Nursery' }) };
}

test('a report is shown with its first section, the headings of all and its citation; the other sections follow', async () => {
  await openRollup();
  expect(screen.getByRole('heading', { name: 'Worked Hours' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'About this report' })).toBeDefined();
  expect(countCards('Side by side')).toBe(1);
  await expect.poll(() => countCards('Side by side')).toBe(2);
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

test('the modules of a rollup are tabs, which show the cards of one module in every section', async () => {
  const { app, nursery } = await openRollup();
  await expect.poll(() => countCards('Side by side')).toBe(2);
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'All modules',
    'Labor & Delivery',
    'Nursery',
  ]);
  expect(countCards('Reasons')).toBe(2);
  expect(listPlaces()).toEqual(['All modules']);
  await userEvent.click(nursery);
  await expect.poll(listPlaces).toEqual(['Nursery']);
  expect(countCards('Reasons')).toBe(2);
  expect(app.location()).toContain('tab=Nursery');
});

test('the tabs of a rollup are reached by arrow keys, Back opens the tab before, and the first is not in the address', async () => {
  const { app, nursery } = await openRollup();
  await userEvent.click(nursery);
  await userEvent.keyboard('{ArrowRight}');
  await expect.poll(listPlaces).toEqual(['All modules']);
  await expect.poll(app.location).not.toContain('tab=');
  await act(() => app.router.navigate(-1));
  await expect.poll(listPlaces).toEqual(['Nursery']);
});

test('a link opens the tab that it names, or the first if there is no such module', async () => {
  const { app } = await openRollup('/reports/module_rollup?generate=true&tab=Nursery');
  await expect.poll(listPlaces).toEqual(['Nursery']);
  await act(() => app.router.navigate('/reports/module_rollup?generate=true&tab=Closed'));
  await expect.poll(listPlaces).toEqual(['All modules']);
});

test('asking the browser to find text renders the cards of all modules, also in the sections that follow', async () => {
  await openRollup();
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  await expect.poll(() => countCards('Reasons')).toBe(6);
  const hidden = [...document.querySelectorAll('[hidden="until-found"]')];
  expect(hidden).toHaveLength(4);
});

test('text found behind a closed tab opens the tab', async () => {
  const { nursery } = await openRollup();
  fireEvent.keyDown(document.body, { key: 'f', ctrlKey: true });
  await expect.poll(() => document.querySelectorAll('[hidden="until-found"]').length).toBe(4);
  const found = document.querySelectorAll('[hidden="until-found"]')[1];
  act(() => void found?.dispatchEvent(new Event('beforematch')));
  await expect.poll(() => nursery.getAttribute('aria-selected')).toBe('true');
});
