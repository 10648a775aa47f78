// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { System } from '#contract/system.ts';
import { openAdmin } from '../testing/open-admin.ts';

const at = '2026-11-16T07:00:00.000Z';
const mail: System['jobs']['results'][number] = {
  id: '3f2a1c9e-0000-4000-8000-000000000000',
  queue: 'mail',
  is_waiting: false,
  created_at: at,
  tried_at: at,
  next_try_at: null,
  attempts: 1,
  error: 'EENVELOPE, 550',
  recipient: 'ana@example.org',
};
const system: System = {
  parts: [
    { part: 'reads', state: 'ok', reason: '', since: at },
    { part: 'mail', state: 'failing', reason: 'the last mails could not be delivered (ESOCKET)', since: at },
  ],
  jobs: { results: [mail], count: 1 },
  queues: [{ queue: 'nightly-dump', waiting: 2, running: 0, oldest_at: at }],
  last_backup: { at, bytes: 3_440_000 },
  version: '0.1.0',
  commit: 'b7253cc',
  started_at: at,
  workers: 2,
  store: 'postgres',
  database_version: '18.1',
  migrations: { applied: 15, known: 16 },
};

test('health, failed jobs, queues and the server are shown in words', async () => {
  openAdmin('/admin/system', { getSystem: () => ({ body: system }) });
  expect((await screen.findByRole('row', { name: /^Mail Failing/ })).textContent).toContain(
    'The last mails could not be delivered (ESOCKET).',
  );
  const [, failed] = within(screen.getByRole('table', { name: 'Failed jobs' })).getAllByRole('row');
  expect(failed?.textContent).toContain('ana@example.org');
  expect(failed?.textContent).toContain(
    'The mail server refused the sender or the recipient (EENVELOPE, 550).',
  );
  expect(failed?.textContent).toContain('not tried again');
  expect(screen.getByRole('row', { name: /^Nightly dump 2 0/ })).toBeDefined();
  const facts = screen.getByRole('region', { name: 'Server' }).textContent;
  for (const fact of ['0.1.0, commit b7253cc', '15 applied, this version knows 16', '3.4 MB']) {
    expect(facts).toContain(fact);
  }
});

test('the page without failures says so', async () => {
  const calm = { ...system, jobs: { results: [], count: 0 }, queues: [], last_backup: null };
  openAdmin('/admin/system', { getSystem: () => ({ body: calm }) });
  expect(await screen.findByText('Nothing has failed.')).toBeDefined();
  expect(screen.getByText('Nothing is waiting.')).toBeDefined();
  expect(screen.getByText('None recorded')).toBeDefined();
});

test('Try again and Give up change the job and load the page again', async () => {
  const { sent } = openAdmin('/admin/system', {
    getSystem: () => ({ body: system }),
    retryJob: () => ({ body: null }),
    giveUpJob: () => ({ body: null }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again: Mail to ana@example.org' }));
  await waitFor(() => expect(sent('retryJob')[0]?.path).toContain(mail.id));
  await waitFor(() => expect(sent('getSystem')).toHaveLength(2));
  await userEvent.click(screen.getByRole('button', { name: 'Give up: Mail to ana@example.org' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give up' });
  expect(sent('giveUpJob')).toEqual([]);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Give up' }));
  await waitFor(() => expect(sent('giveUpJob')[0]?.path).toContain(mail.id));
});

test('the page refreshes every ten seconds in the background', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 100 });
  const { sent } = openAdmin('/admin/system', { getSystem: () => ({ body: system }) });
  await screen.findByRole('row', { name: /^Mail Failing/ });
  await vi.advanceTimersByTimeAsync(10_500);
  vi.useRealTimers();
  expect(sent('getSystem').map(({ background }) => background)).toEqual([false, true]);
});
