// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { unsentShifts } from '#web/features/unsent/kept-shifts.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { field, openForm, save, server } from './testing/open-form.tsx';
import { buildDay } from './testing/shift-form-fixtures.ts';

const feed = { at: '2026-11-14T14:58:00.000Z', source: 'Epic', counts: { 1: 2, 3: 4, 99: 7 } };
/** During the window 15:00, which has begun with these numbers. */
const dayWithFeed = { ...buildDay(), feed: { ...feed, counts: { 1: 9 } }, feeds: { 900: feed } };

const proposal = (name: string) => screen.queryByRole('button', { name });

test('the form shows the feed’s number at the start of its window beside each field, with its age', async () => {
  openForm(dayWithFeed);
  expect(await screen.findByText('Epic: 6 patients, 1 hour ago')).toBeDefined();
  expect(proposal('Use 2 for Initial evaluation, from Epic')).not.toBeNull();
  expect(proposal('Use 4 for Oxytocin, from Epic')).not.toBeNull();
  expect(screen.queryAllByRole('button', { name: /from Epic$/ })).toHaveLength(2);
  expect(field('Initial evaluation').value).toBe('');
});

test.each([
  [
    'the button',
    async (user: ReturnType<typeof openForm>['user']) =>
      user.click(await screen.findByRole('button', { name: /^Use all/ })),
  ],
  ['Ctrl and U', async (user: ReturnType<typeof openForm>['user']) => user.keyboard('{Control>}u{/Control}')],
])(
  '%s takes all numbers of the feed; a save says what was shown and what was accepted',
  async (_, accept) => {
    const { user } = openForm(dayWithFeed);
    await screen.findByText(/^Epic: /);
    await expectFocus(() => field('Initial evaluation'));
    await accept(user);
    expect([field('Initial evaluation').value, field('Oxytocin').value, field('Birth').value]).toEqual([
      '2',
      '4',
      '',
    ]);
    await user.clear(field('Oxytocin'));
    await user.type(field('Oxytocin'), '5');
    await user.click(save());
    await waitFor(() => expect(server.saved).toHaveBeenCalled());
    expect(server.saved.mock.calls[0]?.[0]).toMatchObject({
      acuity_counts: { 1: 2, 2: null, 3: 5, 4: null },
      feed_at: feed.at,
      feed_counts: feed.counts,
      feed_used: ['1', '3'],
    });
  },
);

test('an entry without a connection keeps what the feed showed and what was accepted', async () => {
  server.answerSave = () => 'no network';
  const { user, router } = openForm(dayWithFeed);
  await user.click(await screen.findByRole('button', { name: /^Use all/ }));
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/closed'));
  const body = { feed_at: feed.at, feed_counts: feed.counts, feed_used: ['1', '3'] };
  expect(unsentShifts.list(1)).toMatchObject([{ body }]);
});

test('one number of the feed can be taken', async () => {
  const { user } = openForm(dayWithFeed);
  await user.click(await screen.findByRole('button', { name: 'Use 4 for Oxytocin, from Epic' }));
  expect([field('Initial evaluation').value, field('Oxytocin').value]).toEqual(['', '4']);
});

test('a number of the feed stands out while another one is typed', async () => {
  const { user } = openForm(dayWithFeed);
  await user.type(await screen.findByRole('textbox', { name: 'Oxytocin' }), '5');
  expect(proposal('Use 4 for Oxytocin, from Epic, which differs')?.dataset.differs).toBe('true');
  expect(proposal('Use 2 for Initial evaluation, from Epic')?.dataset.differs).toBeUndefined();
  await user.clear(field('Oxytocin'));
  await user.type(field('Oxytocin'), '4.0');
  expect(proposal('Use 4 for Oxytocin, from Epic')?.dataset.differs).toBeUndefined();
});

test('numbers that a late message corrects are shown at once, and the input stays', async () => {
  const { user, loadAgain } = openForm(dayWithFeed);
  await user.type(await screen.findByRole('textbox', { name: 'Oxytocin' }), '5');
  await loadAgain({ ...dayWithFeed, feeds: { 900: { ...feed, counts: { 1: 3, 3: 4 } } } });
  expect(proposal('Use 3 for Initial evaluation, from Epic')).not.toBeNull();
  expect(field('Oxytocin').value).toBe('5');
});

test('a window without a state at its start shows the present numbers while it runs', async () => {
  openForm({ ...dayWithFeed, feeds: {} });
  expect(
    await screen.findByRole('button', { name: 'Use 9 for Initial evaluation, from Epic' }),
  ).toBeDefined();
});

test('a window that has ended without a feed shows none', async () => {
  openForm({ ...dayWithFeed, feeds: {} }, 420);
  expect(await screen.findByRole('textbox', { name: 'Oxytocin' })).toBeDefined();
  expect(screen.queryByText(/Epic/)).toBeNull();
});

test('a silent feed is named, with the time of its last numbers', async () => {
  openForm({ ...buildDay(), silent_feed: { at: '2026-11-14T11:00:00.000Z', source: 'Epic' } });
  expect(
    await screen.findByText(
      /^Epic has sent nothing since 11\/14\/2026 .* Please enter the numbers yourself\.$/,
    ),
  ).toBeDefined();
});

test('a save without a feed on the screen sends nothing about one', async () => {
  const { user } = openForm();
  await user.type(await screen.findByRole('textbox', { name: 'RNs actual' }), '3');
  await user.click(save());
  await waitFor(() => expect(server.saved).toHaveBeenCalled());
  expect(Object.keys(server.saved.mock.calls[0]?.[0])).not.toContain('feed_at');
});
