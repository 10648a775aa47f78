import { waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { openPanel, takenByMe } from '#web/features/red-flags/board/testing/open-panel.tsx';
import { startDay } from '#web/pages/dashboard/testing.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { createFlag } from './testing/flags.ts';

beforeEach(startDay);

/** The flag with one more step. */
function addStep(flag: RedFlag, step: RedFlag['trail'][number]): RedFlag {
  return { ...flag, trail: [...flag.trail, step], version: flag.version + 1 };
}

test('the actions are the hospital’s, in its order; an answer stores one with its RNs', async () => {
  const tried = { action: 'Agency', result: 'partly', rns: 1.5, at: '2026-11-14T21:59:00Z' } as const;
  const { panel, bodies } = await openPanel(takenByMe, {
    addRedFlagAction: () => ({
      body: addStep(
        { ...takenByMe, actions: [{ ...tried, by: 'Ann Lee' }] },
        { event: 'tried', by_name: 'Ann Lee', ...tried },
      ),
    }),
  });
  const list = panel.getByRole('region', { name: 'What was tried' });
  await panel.findByRole('button', { name: 'Agency' });
  expect(
    within(list)
      .getAllByRole('button')
      .map(button => button.textContent),
  ).toEqual(['Float pool', 'Agency']);
  await userEvent.click(panel.getByRole('button', { name: 'Agency' }));
  const question = within(await panel.findByRole('group', { name: 'Did “Agency” help?' }));
  await expectFocus(() => question.getByRole('button', { name: 'Helped' }));
  await userEvent.type(question.getByRole('textbox', { name: 'RNs it brought (optional)' }), '1.5');
  await userEvent.click(question.getByRole('button', { name: 'Partly' }));
  expect(await panel.findByText('Agency: helped partly, 1.5 RNs')).toBeDefined();
  expect(bodies('addRedFlagAction')).toEqual([{ action: 'Agency', result: 'partly', rns: 1.5 }]);
  expect(panel.queryByRole('group', { name: 'Did “Agency” help?' })).toBeNull();
  await expectFocus(() => panel.getByRole('button', { name: 'Tried: Agency' }));
});

const helpedBefore = [
  { action: 'Agency', tries: 32, helped: 24, rns: 1.2 },
  { action: 'Removed by the owner', tries: 9, helped: 9, rns: null },
  { action: 'Float pool', tries: 0, helped: 0, rns: null },
];

test('what helped most often is offered first, with its figures, as far as the hospital lists it', async () => {
  const { panel, sent } = await openPanel(takenByMe, { listWhatHelped: () => ({ body: helpedBefore }) });
  await panel.findByRole('button', { name: 'Agency helped in 24 of 32 tries' });
  const list = within(panel.getByRole('region', { name: 'What was tried' })).getAllByRole('button');
  expect(list.map(({ textContent }) => textContent)).toEqual([
    'Agency helped in 24 of 32 tries',
    'Float pool',
  ]);
  expect(sent('listWhatHelped').map(({ path }) => path)).toEqual(['/api/red_flags/what_helped/?module=10']);
});

test('the actions have the hospital’s order if the server cannot say what helped', async () => {
  const { panel } = await openPanel(takenByMe, { listWhatHelped: () => ({ status: 500, body: null }) });
  await panel.findByRole('button', { name: 'Float pool' });
  expect(panel.getByRole('button', { name: 'Agency' })).toBeDefined();
});

test('one tap on an action takes a flag that nobody has taken, and the answer is stored after that', async () => {
  const { panel, bodies, fetched } = await openPanel(createFlag(), {
    updateRedFlag: () => ({ body: takenByMe }),
    addRedFlagAction: () => ({ body: { ...takenByMe, version: 3 } }),
  });
  await userEvent.click(await panel.findByRole('button', { name: 'Agency' }));
  await userEvent.click(await panel.findByRole('button', { name: 'Helped' }));
  await waitFor(() => expect(bodies('addRedFlagAction')).toHaveLength(1));
  expect(bodies('updateRedFlag')).toEqual([{ status: 'acknowledged', version: 1 }]);
  const methods = fetched.mock.calls.map(([, init]) => init?.method).filter(method => method !== 'GET');
  expect(methods.slice(-2)).toEqual(['PATCH', 'POST']);
  expect(panel.getByText('You have taken it.')).toBeDefined();
});

test('a tap on an action leaves the flag with the colleague who has taken it', async () => {
  const carl = { id: 8, name: 'Carl Ward', is_active: true };
  const { panel, bodies } = await openPanel({ ...takenByMe, owner: carl });
  await userEvent.click(await panel.findByRole('button', { name: 'Agency' }));
  await panel.findByRole('group', { name: 'Did “Agency” help?' });
  expect(bodies('updateRedFlag')).toEqual([]);
});

test('a number of RNs that is no number has its message beside the field, and nothing is sent', async () => {
  const { panel, sent } = await openPanel(takenByMe);
  await userEvent.click(await panel.findByRole('button', { name: 'Float pool' }));
  const field = await panel.findByRole('textbox', { name: 'RNs it brought (optional)' });
  await userEvent.type(field, 'two');
  await userEvent.click(panel.getByRole('button', { name: 'Helped' }));
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  expect(panel.getByText("Hmm, that number doesn't look right.")).toBeDefined();
  expect(sent('addRedFlagAction')).toHaveLength(0);
});
