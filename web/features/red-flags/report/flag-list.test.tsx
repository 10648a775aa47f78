import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createFlagsContext, createListedFlag } from './testing.ts';

function open(change: Parameters<typeof createFlagsContext>[0]) {
  renderApp('/reports/red_flags?generate=true', {
    state: people.owner,
    server: { getReport: () => ({ body: { context: createFlagsContext(change) } }) },
  });
}

test('a red flag is listed with its trail, and its date leads to the day', async () => {
  open({ list: [createListedFlag()] });
  const list = await screen.findByRole('list', { name: 'Red flags' });
  expect(within(list).getByRole('link', { name: '10/16/2026' }).getAttribute('href')).toContain('2026-10-16');
  expect(within(list).getByText('1.5 of 4.0 RNs, minimum 2.0')).toBeDefined();
  expect(
    within(list).getByText(
      'Short by the percentage, below the minimum · Reasons given: Sick call · Assigned to: Ben Roy',
    ),
  ).toBeDefined();
  expect(within(list).getByText('On-call helped, 1.5 RNs (Ben Roy)')).toBeDefined();
  expect(within(list).getByText('Outcome: On-call came')).toBeDefined();
});

test('a window without data has no figures', async () => {
  const figures = { rn_target: null, rn_actual: null, min_rn_target: null };
  open({
    list: [createListedFlag({ kind: 'missing', reasons: [], shift_reasons: [], owner_name: '', ...figures })],
  });
  const list = await screen.findByRole('list', { name: 'Red flags' });
  expect(within(list).getByText('No data')).toBeDefined();
});

test('a report without rules says what is missing', async () => {
  const remark =
    'Labor had no red flag rules on these dates. An owner sets them in Hospital Settings, on the module’s tab.';
  open({ short: 0, missing: 0, withdrawn: 0, rules: [], list: [], remarks: [remark] });
  expect(await screen.findByText('Nothing to see here')).toBeDefined();
  expect(screen.getByText(remark)).toBeDefined();
});
