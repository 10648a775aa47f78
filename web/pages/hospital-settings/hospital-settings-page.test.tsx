import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { createOwnerWithReasons } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

const config = [
  { mins: 420, is_day: true },
  { mins: 1140, is_day: false },
];

/** The owner of a hospital with two shifts. */
const owner = createOwnerWithReasons({ version: 5, shift_windows_config: config });

const firstModule = owner.client?.modules[0] ?? expect.fail('the hospital has no module');

function open(address: string, server: FakeAnswers = {}) {
  const nothing = { body: { results: [], count: 0 } };
  const others: FakeAnswers = {
    getState: () => ({ body: owner }),
    listClientUsers: () => nothing,
    listActivity: () => nothing,
    listApiTokens: () => nothing,
    listDisplayLinks: () => nothing,
    listCensusSources: () => ({ body: { results: [], count: 0, jwks_uri: '' } }),
    listAssessments: () => nothing,
    updateClientModule: body => ({
      body: { ...firstModule, ...(body as Partial<ClientModule>), version: 3 },
    }),
    updateClientSettings: () => ({ body: owner }),
  };
  return renderApp(address, { state: owner, server: { ...others, ...server } });
}

const conflict = {
  status: 409,
  body: {
    detail: 'Bob Ray changed this hospital since you opened it.',
    changed_by: 'Bob Ray',
    changed_at: '2026-11-14T21:05:00Z',
    current: { version: 6 },
  },
};

test('each module has a tab in the address, and the state is reloaded', async () => {
  const { location, sent } = open('/client-settings');
  await userEvent.click(await screen.findByRole('tab', { name: 'Mother-Baby' }));
  expect(location()).toBe('/client-settings?module=11&tab=module');
  expect(await screen.findByText(/There are no assessments of Mother-Baby yet/)).toBeDefined();
  expect(sent('getState')).toHaveLength(1);
});

const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('a module tab has premium categories, reasons and assessments, and red flag actions beside the rules', async () => {
  open('/client-settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Hospital Settings' })).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Labor & Delivery' }));
  await screen.findByText(/There are no assessments of Labor & Delivery yet/);
  expect(headings()).toEqual([
    'Additional Premium Hours Categories',
    'Over/Under Reasons',
    'Staffing Model Assessments',
    'Plan',
    'Red Flags',
    'Red Flag Actions',
    'Staffing Standard',
    'Reminders',
    'Scheduled RNs',
  ]);
  expect(document.title).toBe('Labor & Delivery · Hospital Settings · Parity');
});

test.each([
  ['', 'Hospital', ['Timezone', 'Shift Times', 'Missed Care', 'Fair Peers']],
  ['/people', 'People', ['Users']],
  ['/sign-in', 'Sign-In', ['Sign-In']],
  ['/connections', 'Connections', ['Connections', 'Schedule']],
  ['/displays', 'Displays', ['Display Links']],
  ['/activity', 'Activity', ['Activity']],
])(
  'the General tab has a room with an address of its own: /client-settings%s',
  async (path, name, expected) => {
    open(`/client-settings${path}`);
    expect(await screen.findByRole('group', { name })).toBeDefined();
    expect(headings()).toEqual(expected);
    expect(screen.getByRole('tab', { name: 'General' }).getAttribute('aria-selected')).toBe('true');
    expect(document.title).toBe(`${name} · Hospital Settings · Parity`);
  },
);

test('moving to another room moves the focus, the current link and the title, and keeps the module', async () => {
  const { location, sent } = open('/client-settings?module=11');
  await userEvent.click(await screen.findByRole('link', { name: 'Displays' }));
  await expectFocus(() => screen.getByRole('group', { name: 'Displays' }));
  expect(location()).toBe('/client-settings/displays?module=11');
  const rooms = within(screen.getByRole('navigation', { name: 'General' }));
  const current = rooms.getAllByRole('link').filter(link => link.getAttribute('aria-current') === 'page');
  expect(current.map(link => link.textContent)).toEqual(['Displays']);
  expect(document.title).toBe('Displays · Hospital Settings · Parity');
  expect(sent('getState')).toHaveLength(1);
});

test('a room that does not exist leads to the first one, and an older address to its room', async () => {
  const { location, router } = open('/client-settings/cellar');
  await screen.findByRole('group', { name: 'Hospital' });
  await waitFor(() => expect(location()).toBe('/client-settings?module=10'));
  await act(() => router.navigate('/client-settings?module=10&query=bea'));
  await screen.findByRole('group', { name: 'People' });
  expect(location()).toBe('/client-settings/people?module=10&query=bea');
});

test('shift times are formatted as HH:MM, and two equal ones have an error and are not sent', async () => {
  const { sent } = open('/client-settings');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit shift times' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Shift Times' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Add Shift' }));
  const third = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Start of shift 3' });
  fireEvent.change(third, { target: { value: '0700' } });
  fireEvent.blur(third);
  expect(third.value).toBe('07:00');
  expect(dialog.getAllByText('Two shifts cannot start at the same time.')).toHaveLength(2);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(sent('updateClientSettings')).toHaveLength(0);
  fireEvent.change(third, { target: { value: '27:00' } });
  expect(dialog.getByText(/3 shifts cover the 24 hours without a gap/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('updateClientSettings')).toHaveLength(1));
  expect(JSON.parse(String(sent('updateClientSettings')[0]?.body))).toEqual({
    shift_windows_config: [
      { mins: 420, is_day: true },
      { mins: 780, is_day: true },
      { mins: 1620, is_day: false },
    ],
    show_full_sw_range: false,
    version: 5,
  });
});

test('a conflict on the timezone shows who changed it, keeps the input, and saving again overwrites', async () => {
  const answers = [conflict, { body: owner }];
  const { sent } = open('/client-settings', {
    updateClientSettings: () => answers.shift() ?? expect.fail('saved too often'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit timezone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Timezone' }));
  const save = dialog.getByRole('button', { name: 'Save' });
  await userEvent.click(save);
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Bob Ray changed the settings on 11/14/2026 3:05 pm',
  );
  await userEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const versions = sent('updateClientSettings').map(({ body }) => JSON.parse(String(body)).version);
  expect(versions).toEqual([5, 6]);
});

test('a premium category is enabled as Other {n}, renamed and disabled', async () => {
  const { sent } = open('/client-settings?tab=10');
  const names = () => JSON.parse(String(sent('updateClientModule').at(-1)?.body)).other_premiums;
  await userEvent.click(await screen.findByRole('button', { name: 'Enable Other 3' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Rename Other 3' }));
  expect(names()).toEqual(['Sitter', '', 'Other 3', '', '']);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Rename Other 3' }));
  const name = screen.getByRole('textbox', { name: 'New name of Other 3' });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Whoops, please fill this out.')).toBeDefined();
  await userEvent.type(name, 'Preceptor');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const disable = await screen.findByRole('button', { name: 'Disable Preceptor' });
  // Disabled until the new name is saved.
  await waitFor(() => expect(disable.getAttribute('aria-disabled')).not.toBe('true'));
  await userEvent.click(disable);
  await waitFor(() => expect(names()).toEqual(['Sitter', '', '', '', '']));
  await waitFor(() => expect(screen.getAllByText('Not In Use')).toHaveLength(4));
});

test('reasons are added, moved and removed, and saved together', async () => {
  const { sent } = open('/client-settings?tab=10');
  await userEvent.click(await screen.findByRole('button', { name: 'Edit reasons' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Over/Under Reasons' }));
  const add = dialog.getByRole('textbox', { name: 'Add a reason, when over' });
  expect(add.getAttribute('placeholder')).toContain('press enter to add');
  await userEvent.type(add, 'low census{Enter}');
  expect(dialog.getByText('This reason is in the list already.')).toBeDefined();
  await userEvent.clear(add);
  await userEvent.type(add, 'Discharges{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Move Discharges up' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Sick call' }));
  expect(sent('updateClientModule')).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(JSON.parse(String(sent('updateClientModule')[0]?.body))).toEqual({
    over_reasons: ['Low census', 'Discharges', 'Training'],
    under_reasons: [],
    version: 2,
  });
});
