import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answering, lastQuery, openReport, updateUser, withWindows } from '#web/pages/reports/testing.ts';
import { people } from '#web/testing/people.ts';
import { createHiddenPeers, createPeersContext } from './testing.ts';

vi.setSystemTime('2026-11-15T18:00:00Z');

const open = (context = createPeersContext(), options: Parameters<typeof openReport>[1] = {}) =>
  openReport('/reports/peers?generate=true', {
    server: { ...answering(context), updateUser },
    pageInfo: { pdf: 'ready' },
    ...options,
  });

const offered = (name: string) =>
  [...screen.getByLabelText<HTMLSelectElement>(name).options].map(({ textContent }) => textContent);

test('Fair Peers asks for one module and an open quarter, and for no dates', async () => {
  const app = openReport('/reports/peers', { server: { ...answering(createPeersContext()), updateUser } });
  await screen.findByLabelText('Compared module');
  expect(offered('Compared module')).toEqual(['Labor & Delivery', 'Mother-Baby', 'NICU']);
  expect(offered('Quarter').slice(0, 2)).toEqual(['Q2 2026', 'Q1 2026']);
  expect(screen.queryByLabelText('From')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Compared module'), 'NICU');
  await userEvent.selectOptions(screen.getByLabelText('Quarter'), 'Q1 2026');
  await userEvent.click(screen.getByRole('button', { name: 'Generate' }));
  await waitFor(() => expect(app.sent('getReport')).toHaveLength(1));
  expect(lastQuery(app).toString()).toBe('modules=12&quarter=2026-Q1');
  await waitFor(() =>
    expect(app.location()).toBe('/reports/peers?module=12&modules=12&quarter=2026-Q1&generate=true'),
  );
});

test('a link without a quarter keeps the newest open one', async () => {
  const app = open();
  expect(await screen.findByRole('heading', { name: 'You and your peers' })).toBeDefined();
  expect(app.location()).toBe('/reports/peers?generate=true&module=10&quarter=2026-Q2');
  expect(
    screen.getByText(/Labor & Delivery · Peer group “Perinatal, large” · Q2 2026 · Apr 1 – Jun 30, 2026/),
  ).toBeDefined();
});

test('the funnel is a chart and a table of the own figures', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'You and your peers' }));
  expect(card.getByRole('application').getAttribute('aria-label')).toMatch(
    /^You and your peers\. 5% fewer RN hours for the same patients than your peers; within/,
  );
  await userEvent.click(card.getByRole('button', { name: 'Table: You and your peers' }));
  expect(await card.findByRole('row', { name: 'Hospitals compared 6' })).toBeDefined();
  expect(card.getAllByRole('row')).toHaveLength(14);
});

test('Fair Peers is downloaded, but neither mailed nor published', async () => {
  open(createPeersContext(), { state: withWindows(people.administrator) });
  await screen.findByRole('heading', { name: 'You and your peers' });
  const names = ['Copy Link', 'Download', 'Download PDF', 'Send Regularly', 'Annotate'];
  expect(names.filter(name => screen.queryByRole('button', { name }))).toEqual(names.slice(0, 3));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'All cards, Excel (.xlsx)',
  ]);
});

test('a hospital that does not share is told so and led to the setting', async () => {
  open(createHiddenPeers('not_sharing'));
  const card = within(await screen.findByRole('region', { name: 'No comparison for Q2 2026' }));
  expect(card.getByText(/your hospital does not share/)).toBeDefined();
  expect(card.getByRole('link', { name: 'Open Hospital Settings' }).getAttribute('href')).toBe(
    '/client-settings?module=10',
  );
  expect(screen.queryByText('Nothing to see here')).toBeNull();
});

test('a module without a peer group, or a quarter that is not open, is refused beside its field', async () => {
  const body = { peer_group: ['This module is in no peer group.'], quarter: ['Q3 2026 opens on 1/1/2027.'] };
  open(undefined, { server: { getReport: () => ({ status: 400, body }) } });
  expect(
    await screen.findByText(
      'This module is in no peer group. Parity’s administrators put modules into groups.',
    ),
  ).toBeDefined();
  expect(screen.getByText('Q3 2026 opens on 1/1/2027.')).toBeDefined();
  expect(screen.getByLabelText('Compared module').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Quarter').getAttribute('aria-invalid')).toBe('true');
});

test('a nurse is neither offered Fair Peers nor shown it', async () => {
  const { location, sent } = open(undefined, { state: withWindows(people.nurse) });
  await waitFor(() => expect(location()).toBe('/reports?module=10'));
  expect(await screen.findByRole('link', { name: 'Start Standards' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Start Fair Peers' })).toBeNull();
  expect(sent('getReport')).toEqual([]);
});
