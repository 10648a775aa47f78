import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, vi } from 'vitest';
import type { AuthState } from '#contract/people/accounts.ts';
import type { RosterImport } from '#contract/schedule/rosters.ts';
import golden from '#domain/golden/schedule.json' with { type: 'json' };
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

// Rendering all timezones would take most of the time of these tests.
vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['America/Chicago']);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-20T15:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const owner: AuthState = {
  ...people.owner,
  client: people.owner.client && {
    ...people.owner.client,
    timezone: golden.timezone,
    shift_windows_config: golden.shift_windows_config,
  },
};

export const lastImport: RosterImport = {
  ...{ id: 7, module: 10, at: '2026-02-19T15:00:00Z', from: '2026-03-01', to: '2026-03-14' },
  ...{ rows: 212, replaced: 180, can_undo: true },
};

const nothingStored: FakeAnswers = {
  getState: () => ({ body: owner }),
  listApiTokens: () => ({ body: { results: [], count: 0 } }),
  listCensusSources: () => ({ body: { results: [], count: 0, jwks_uri: '' } }),
  getRoster: () => ({ body: { mapping: null, imports: [] } }),
  getScheduleRows: () => ({ body: { dates: [], rows: [] } }),
  saveRosterMapping: () => ({ body: null }),
  sendSchedule: ({ rows }) => ({ body: { rows: rows.length } }),
};

export function openConnections(server: FakeAnswers = {}) {
  return renderApp('/client-settings/connections', { state: owner, server: { ...nothingStored, ...server } });
}

export const csv = (...lines: string[][]) =>
  new File([lines.map(cells => cells.map(cell => `"${cell}"`).join(',')).join('\n')], 'roster.csv');

export async function chooseFile(file: File) {
  await userEvent.click(await screen.findByRole('button', { name: 'Import Roster' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Roster' }));
  await dialog.findByRole('button', { name: 'Choose File' });
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  await userEvent.upload(input ?? expect.fail('there is no file input'), file);
  await dialog.findByRole('heading', { name: 'Step 2 of 3: Columns' });
  return dialog;
}

type Dialog = Awaited<ReturnType<typeof chooseFile>>;

export async function checkDays(dialog: Dialog) {
  await userEvent.click(dialog.getByRole('button', { name: 'Check Days' }));
  await dialog.findByRole('heading', { name: 'Step 3 of 3: Days' });
}

export function choose(dialog: Dialog, label: string, option: string) {
  const select = dialog.getByLabelText(label);
  return userEvent.selectOptions(select, within(select).getByRole('option', { name: option }));
}

export const rosterFile = csv(
  ['Employee', 'Badge', 'Unit', 'Date', 'Shift'],
  ['Doe-Marker, Jane', 'B-777001', 'L&D', '3/4/2026', '0700-1930'],
  ['Roe-Marker, Ann', 'B-777002', 'L&D', '3/25/2026', '7p-7a'],
  ['Poe-Marker, Bo', 'B-777003', 'Mother-Baby', '3/4/2026', '0700-1930'],
);
