import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OwnSession } from '#contract/people/accounts.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5_000).toISOString();
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1';

const desk: OwnSession = {
  id: 7,
  device: windows,
  address: '10.1.2.3',
  created: minutesAgo(300),
  last_seen: minutesAgo(125),
  current: false,
};
const phone: OwnSession = { ...desk, id: 8, device: iphone, address: '10.9.9.9', last_seen: minutesAgo(3) };
const here: OwnSession = { ...desk, id: 9, address: '10.4.4.4', last_seen: minutesAgo(1), current: true };

const answer = (...results: OwnSession[]) => ({ body: { results, count: results.length } });
const listSessions = () => answer(phone, here, desk);

async function rows() {
  const list = await screen.findByRole('list', { name: 'Open sessions' });
  return within(list).getAllByRole('listitem');
}

test('open sessions show device, address and last activity, this device first', async () => {
  renderApp('/settings', { state: people.nurse, server: { listSessions } });
  expect((await rows()).map(row => row.textContent)).toEqual([
    'Chrome on WindowsThis device10.4.4.4 · Active now',
    'Safari on iPhone10.9.9.9 · Last seen 3 minutes agoEnd',
    'Chrome on Windows10.1.2.3 · Last seen 2 hours agoEnd',
  ]);
});

test('End ends that one session', async () => {
  const server = { listSessions, endSession: () => answer(here, desk) };
  const { sent } = renderApp('/settings', { state: people.nurse, server });
  await userEvent.click(
    await screen.findByRole('button', { name: 'End session of Safari on iPhone, 10.9.9.9' }),
  );
  expect(sent('endSession')).toMatchObject([{ path: '/api/accounts/sessions/8/' }]);
  expect(await rows()).toHaveLength(2);
});

test('all others can be ended together', async () => {
  const server = { listSessions, endOtherSessions: () => answer(here) };
  renderApp('/settings', { state: people.nurse, server });
  await userEvent.click(await screen.findByRole('button', { name: 'End All Other Sessions' }));
  expect(await screen.findByText('You are signed in on this device only.')).toBeDefined();
  expect(await rows()).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /^End/ })).toBeNull();
});

test('a session that cannot be ended stays in the list, with the reason', async () => {
  const server = {
    listSessions,
    endSession: () => ({ status: 418, body: { detail: 'The token is stale.' } }),
  };
  renderApp('/settings', { state: people.nurse, server });
  await userEvent.click(await screen.findByRole('button', { name: /iPhone/ }));
  expect((await screen.findByRole('alert')).textContent).toBe('Please refresh the page and try again.');
  expect(await rows()).toHaveLength(3);
});

test('the error about a session disappears once all other sessions have ended', async () => {
  const server = {
    listSessions,
    endSession: () => ({ status: 418, body: { detail: 'The token is stale.' } }),
    endOtherSessions: () => answer(here),
  };
  renderApp('/settings', { state: people.nurse, server });
  await userEvent.click(await screen.findByRole('button', { name: /iPhone/ }));
  expect(await screen.findByRole('alert')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'End All Other Sessions' }));
  expect(await screen.findByText('You are signed in on this device only.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a list that cannot be loaded says why and tries again', async () => {
  const answers = [{ status: 403, body: { detail: 'Not now.' } }, listSessions()];
  renderApp('/settings', {
    state: people.nurse,
    server: {
      listPasskeys: () => ({ body: { results: [], count: 0 } }),
      listSessions: () => answers.shift() ?? expect.fail('asked too often'),
    },
  });
  expect((await screen.findByRole('alert')).textContent).toBe('Not now.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows()).toHaveLength(3);
});
