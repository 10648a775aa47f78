import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { NowModule } from '#contract/now/now.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';

const module: NowModule = {
  id: 10,
  name: 'Labor & Delivery',
  window: '15:00',
  shift: {
    label: '15:00',
    time: '2026-11-14T21:00:00Z',
    census: 14,
    rn_target: 9.4,
    rn_actual: 8.2,
    rn_variance: -1.2,
    standard: null,
  },
  is_entered: true,
  feed_census: null,
  flags: { open: 0, acknowledged: 0, coming: 0, earlier: 0, is_urgent: false },
  next: {
    label: '19:00',
    time: '2026-11-15T01:00:00Z',
    expected: { p10: 9, p50: 10, p90: 11 },
    scheduled: 8,
  },
  saved_at: '2026-11-14T21:58:00Z',
  saved_by: null,
};

afterEach(() => {
  window.location.hash = '';
});

function open(modules: NowModule[], server: FakeAnswers = {}) {
  const body = { hospital: 'Lakeside', timezone: 'America/Chicago', modules, program: '' };
  return renderApp('/display', { server: { getDisplay: () => ({ body }), ...server } });
}

test('a screen exchanges the token once and shows the finding, the figures and the next window', async () => {
  window.location.hash = '#ptd_1_secret';
  const { sent } = open([module], { openDisplay: () => ({ status: 204, body: null }) });
  const tile = await screen.findByRole('listitem');
  expect(tile.textContent).toContain('▼ 1.2 under');
  expect(tile.textContent).toContain('Needed9.4Working8.2Census14');
  expect(tile.textContent).toContain('Next 19:00: scheduled 8, expected 9–11');
  expect(sent('openDisplay').map(({ body }) => body)).toEqual(['{"token":"ptd_1_secret"}']);
  expect(window.location.hash).toBe('');
});

test('a window that is not entered shows the earlier figures as such, and the patients of a feed', async () => {
  open([{ ...module, is_entered: false, feed_census: 12 }]);
  const tile = await screen.findByRole('listitem');
  expect(tile.textContent).toContain('Not entered yet');
  expect(tile.textContent).toContain('Figures of 15:00');
  expect(tile.textContent).toContain('Feed: 12 patients');
});

test('a tile has one line about the staffing standard, with a sign if the shift is short of it', async () => {
  type Standard = NonNullable<NowModule['shift']>['standard'];
  const oregon = { name: 'Oregon', direct: 8, classes: { active: 4 }, left_out: 0 };
  const judged: Standard[] = [
    { ...oregon, required: 9, state: 'short' },
    { ...oregon, required: 6, state: 'enough' },
    { ...oregon, required: null, state: 'not_rated' },
    { ...oregon, required: 4, state: 'enough', left_out: 8 },
    null,
  ];
  open(
    judged.map((standard, id) => ({ ...module, id, shift: module.shift && { ...module.shift, standard } })),
  );
  const tiles = await screen.findAllByRole('listitem');
  const line = /(▼ )?Oregon: (not rated|\d+ required, \d+ here|\d+ here, .* not covered)/;
  expect(tiles.map(({ textContent }) => line.exec(textContent)?.[0])).toEqual([
    '▼ Oregon: 9 required, 8 here',
    'Oregon: 6 required, 8 here',
    'Oregon: not rated',
    'Oregon: 8 here, 4 required for 4 patients; 8 patients not covered',
    undefined,
  ]);
});

const noFlags = { ...module.flags };
const readTile = async () => (await screen.findByRole('listitem')).textContent?.replaceAll('\u00a0', ' ');

test('red flags of today are counted by whether somebody has taken them, those of other days as on the dashboard', async () => {
  open([
    { ...module, flags: { ...noFlags, open: 2, acknowledged: 1, coming: 2, earlier: 3, is_urgent: true } },
  ]);
  expect(await readTile()).toContain('Red flags: 2 not taken, 1 taken, 2 coming, 3 earlier');
});

test.each([true, false])('red flags of other days are loud if one is urgent: %s', async isUrgent => {
  open([{ ...module, flags: { ...noFlags, earlier: 3, is_urgent: isUrgent } }]);
  expect(await readTile()).toContain('Red flags: 3 earlier');
  expect(screen.getByRole('listitem').querySelector('[data-urgent]') !== null).toBe(isUrgent);
});

test('a screen shows how far each module is from its target, with one scale', async () => {
  const far = { ...module, id: 11, shift: module.shift && { ...module.shift, rn_variance: -9.6 } };
  open([module, far]);
  const tiles = await screen.findAllByRole('listitem');
  expect(tiles.map(({ dataset }) => dataset.severity)).toEqual(['clear', 'severe']);
  const widths = tiles.map(tile => tile.querySelector<HTMLElement>('[style]')?.style.width);
  expect(widths).toEqual(['12.5%', '100%']);
});

test.each([
  ['/display', 'default'],
  ['/display?color_blind', 'color-blind'],
])('a screen opened at %s has the palette “%s”', async (address, palette) => {
  const body = { hospital: 'Lakeside', timezone: 'America/Chicago', modules: [module], program: '' };
  window.history.replaceState(null, '', address);
  renderApp(address, { server: { getDisplay: () => ({ body }) } });
  await screen.findByRole('listitem');
  expect(document.documentElement.dataset.palette).toBe(palette);
  window.history.replaceState(null, '', '/');
});

test('a revoked screen goes dark, and does not lead to the sign-in page', async () => {
  let isRevoked = false;
  const body = { hospital: 'Lakeside', timezone: 'America/Chicago', modules: [module], program: '' };
  const { location } = open([], {
    getDisplay: () => (isRevoked ? { status: 401, body: { detail: 'Revoked.' } } : { body }),
  });
  await screen.findByRole('listitem');
  isRevoked = true;
  act(() => StreamStandIn.current()?.say('end'));
  await screen.findByRole('heading', { name: 'This display is off' });
  expect(screen.queryByRole('listitem')).toBeNull();
  expect(location()).toBe('/display');
});

test('figures that cannot be renewed are named with their time', async () => {
  let isLost = false;
  const body = { hospital: 'Lakeside', timezone: 'America/Chicago', modules: [module], program: '' };
  open([], { getDisplay: () => (isLost ? { status: 503, body: {} } : { body }) });
  await screen.findByRole('listitem');
  isLost = true;
  act(() => StreamStandIn.current()?.say('change'));
  await waitFor(() =>
    expect(screen.getByText(/^No connection\. These figures are from \d\d:\d\d\.$/)).toBeDefined(),
  );
  expect(screen.getByRole('listitem').textContent).toContain('1.2 under');
});
