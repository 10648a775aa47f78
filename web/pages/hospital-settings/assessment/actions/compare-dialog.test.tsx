import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Assessment } from '#contract/assessments/assessments.ts';
import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import goldenCases from '#domain/golden/budget.json' with { type: 'json' };
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const own: Assessment = {
  id: 7,
  version: 3,
  name: 'Core schedule',
  module: 10,
  inputs: toWire(createBlankAssessment()),
  results: goldenCases[0]?.expect as unknown as Assessment['results'],
  updated_by: 'Ann Lee',
  updated_at: '2026-11-14T17:00:00Z',
};

async function compare(listAssessments: NonNullable<FakeAnswers['listAssessments']>) {
  renderApp('/client-settings/staffing-assessments/7', {
    state: people.owner,
    server: {
      getState: () => ({ body: people.owner }),
      getAssessment: () => ({ body: own }),
      getRecordedNeeds: () => ({ body: { start_date: '2025-11-01', end_date: '2026-10-31', needs: [] } }),
      listAssessments,
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Compare' }));
  return within(await screen.findByRole('dialog', { name: 'Compare Assessments' }));
}

const noOther = /^There is no other assessment yet/;

test('says that there is no other assessment', async () => {
  const dialog = await compare(() => ({ body: { results: [own], count: 1 } }));
  expect(await dialog.findByText(noOther)).toBeDefined();
});

test('shows an error and a retry button if the lists cannot be loaded', async () => {
  let isClosed = true;
  let id = own.id;
  const dialog = await compare(() => {
    id += 1;
    if (isClosed) return { status: 403, body: { detail: 'Not now.' } };
    return { body: { results: [{ ...own, id, name: 'Nights' }], count: 1 } };
  });
  expect((await dialog.findByRole('alert')).textContent).toContain('Not now.');
  expect(dialog.queryByText(noOther)).toBeNull();
  isClosed = false;
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('combobox', { name: 'Compare with' })).toBeDefined();
  expect(dialog.queryByRole('alert')).toBeNull();
});
