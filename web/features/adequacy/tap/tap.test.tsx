import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { card, date, startDay } from '#web/pages/dashboard/testing.ts';
import { asNurse, createDay, createShift } from '#web/testing/days.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { people } from '#web/testing/people.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { askedShift } from './asked-shift.ts';

/** It is 16:00, in the window of 15:00, which takes answers until 07:00. */
beforeEach(startDay);
afterEach(() => {
  askedShift.set(null);
  vi.useRealTimers();
});

const question = 'Were there enough RNs for good care?';
const stored = createShift({ date, window: 900 });

async function saveShift(server: FakeAnswers = {}) {
  const app = renderApp(`/dashboard/${date}?module=10&window=900`, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(date, app.sent('saveShift').length > 0 ? [stored] : []) }),
      saveShift: () => ({ status: 201, body: stored }),
      answerAdequacy: () => ({ body: { answered: true } }),
      ...server,
    },
  });
  await userEvent.type(
    await screen.findByRole('textbox', { name: 'RNs actual' }),
    '8{Control>}{Enter}{/Control}',
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...app, card: within(await card('15:00')) };
}

const readAnswers = (app: Pick<Awaited<ReturnType<typeof saveShift>>, 'sent'>) =>
  app.sent('answerAdequacy').map(({ body }) => JSON.parse(String(body)));

test('the card of a shift that was just saved asks, and a button answers', async () => {
  const app = await saveShift();
  const answers = within(await app.card.findByRole('group', { name: question }));
  expect(answers.getAllByRole('button')).toHaveLength(5);
  await userEvent.click(answers.getByRole('button', { name: 'Too few' }));
  expect(await app.card.findByText('You have answered.')).toBeDefined();
  expect(readAnswers(app)).toEqual([{ answer: -1 }]);
  expect(app.card.queryByRole('group', { name: question })).toBeNull();
  await expectFocus(() => app.card.getByRole('button', { name: 'Change' }));
});

test('a digit answers while the focus is on the card', async () => {
  const app = await saveShift();
  const answers = within(await app.card.findByRole('group', { name: question }));
  answers.getByRole('button', { name: 'Far too few' }).focus();
  await userEvent.keyboard('69{Control>}1{/Control}5');
  expect(await app.card.findByText('You have answered.')).toBeDefined();
  expect(readAnswers(app)).toEqual([{ answer: 2 }]);
});

test('a skipped question leaves a line that opens it again', async () => {
  const app = await saveShift();
  await userEvent.click(await app.card.findByRole('button', { name: 'Skip the question' }));
  expect(app.card.queryByRole('group', { name: question })).toBeNull();
  expect(readAnswers(app)).toEqual([]);
  await userEvent.click(app.card.getByRole('button', { name: 'Answer' }));
  expect(app.card.getByRole('group', { name: question })).toBeDefined();
});

test('an answer that could not be stored is said, and nothing is kept in the browser', async () => {
  const app = await saveShift({ answerAdequacy: () => ({ status: 503, body: { detail: 'Busy' } }) });
  const answers = within(await app.card.findByRole('group', { name: question }));
  await userEvent.click(answers.getByRole('button', { name: 'About right' }));
  expect((await app.card.findByRole('alert')).textContent).toContain('Your answer could not be stored.');
  expect(JSON.stringify({ ...localStorage })).not.toContain('answer"');
});

test('a card takes an answer until 12 hours after its window, and not later', async () => {
  vi.setSystemTime('2026-11-15T13:00:01Z');
  const shifts = [stored, createShift({ date, window: 1140 })];
  renderApp(`/dashboard/${date}?module=10`, {
    state: asNurse(people.nurse),
    server: { getShifts: () => ({ body: createDay(date, shifts) }) },
  });
  const [ended, open] = [within(await card('15:00')), within(await card('19:00'))];
  expect(await open.findByRole('button', { name: 'Answer' })).toBeDefined();
  expect(ended.queryByRole('button', { name: 'Answer' })).toBeNull();
});

test('an answer is removed on its card, which does not say what it was', async () => {
  const { sent } = renderApp(`/dashboard/${date}?module=10`, {
    state: asNurse(people.nurse),
    server: {
      getShifts: () => ({ body: createDay(date, [{ ...stored, answered: true }]) }),
      answerAdequacy: () => ({ body: { answered: false } }),
    },
  });
  const shown = within(await card('15:00'));
  await userEvent.click(await shown.findByRole('button', { name: 'Change' }));
  const answers = within(shown.getByRole('group', { name: question }));
  expect(answers.queryByRole('button', { pressed: true })).toBeNull();
  await userEvent.click(shown.getByRole('button', { name: 'Remove my answer' }));
  expect(await shown.findByRole('button', { name: 'Answer' })).toBeDefined();
  expect(readAnswers({ sent })).toEqual([{ answer: null }]);
});
