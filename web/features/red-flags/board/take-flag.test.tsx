import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openPanel, takenByMe } from '#web/features/red-flags/board/testing/open-panel.tsx';
import { startDay } from '#web/pages/dashboard/testing.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { createFlag } from './testing/flags.ts';

beforeEach(startDay);

test('one press takes the flag, and the focus moves to the message', async () => {
  const { panel, bodies } = await openPanel(createFlag(), { updateRedFlag: () => ({ body: takenByMe }) });
  await userEvent.click(panel.getByRole('button', { name: 'Take it' }));
  const message = await panel.findByText('You have taken it.');
  await expectFocus(() => message);
  expect(bodies('updateRedFlag')).toEqual([{ status: 'acknowledged', version: 1 }]);
  expect(panel.queryByRole('button', { name: /^Take it/ })).toBeNull();
});

test('a flag that a colleague took first is shown as theirs, and can be taken over', async () => {
  const theirs = { ...takenByMe, owner: { id: 8, name: 'Carl Ward', is_active: true } };
  const answers = [
    {
      status: 409,
      body: {
        detail: 'Changed.',
        changed_by: 'Carl Ward',
        changed_at: '2026-11-14T21:58:00Z',
        current: theirs,
      },
    },
    { body: { ...takenByMe, version: 3 } },
  ];
  const { panel, bodies } = await openPanel(createFlag(), {
    updateRedFlag: () => answers.shift() ?? expect.fail('a third call'),
  });
  await userEvent.click(panel.getByRole('button', { name: 'Take it' }));
  expect((await panel.findByRole('alert')).textContent).toContain(
    'Carl Ward changed this red flag on 11/14/2026 3:58 pm',
  );
  expect(panel.getByRole('region', { name: 'Facts' }).textContent).toContain('Assigned toCarl Ward');
  await userEvent.click(panel.getByRole('button', { name: 'Take it over' }));
  await panel.findByText('You have taken it.');
  expect(bodies('updateRedFlag').map(({ version }) => version)).toEqual([1, 2]);
});

test('a flag is handed to a person of the module, who then has it', async () => {
  const carl = { id: 8, name: 'Carl Ward', is_active: true };
  const { panel, bodies } = await openPanel(createFlag(), {
    listRedFlagPeople: () => ({
      body: {
        results: [
          { id: 1, name: 'Ann Lee' },
          { id: 8, name: 'Carl Ward' },
        ],
        count: 2,
      },
    }),
    updateRedFlag: () => ({ body: { ...takenByMe, owner: carl } }),
  });
  await userEvent.click(panel.getByRole('button', { name: 'Hand it over' }));
  const field = await panel.findByRole('combobox', { name: 'Hand over to' });
  await expectFocus(() => field);
  expect(within(field).queryByRole('option', { name: 'Ann Lee' })).toBeNull();
  await userEvent.selectOptions(field, 'Carl Ward');
  await userEvent.click(panel.getByRole('button', { name: 'Hand Over' }));
  await expectFocus(() => panel.getByText('Handed over to Carl Ward.'));
  expect(bodies('updateRedFlag')).toEqual([{ status: 'acknowledged', owner: 8, version: 1 }]);
  expect(panel.getByRole('region', { name: 'Facts' }).textContent).toContain('Assigned toCarl Ward');
});
