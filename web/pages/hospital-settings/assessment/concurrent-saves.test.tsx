import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Assessment } from '#contract/assessments/assessments.ts';
import type { FakeAnswers } from '#web/testing/fake-server.ts';
import { people } from '#web/testing/people.ts';
import { buildAssessment, cell, openAssessment, status } from './testing.tsx';

const newAddress = '/client-settings/staffing-assessments?module=10';

beforeEach(() => localStorage.clear());

test('a conflict opens a dialog, and Keep Mine keeps the changes that only the other user made', async () => {
  const theirs = buildAssessment({
    version: 9,
    inputs: { ...buildAssessment().inputs, annual_birth_volume: 2400 },
  });
  const answers = [
    {
      status: 409,
      body: {
        detail: 'Bob Ray changed this assessment since you opened it.',
        request_id: 'r',
        changed_by: 'Bob Ray',
        changed_at: '2026-11-14T21:05:00Z',
        current: theirs,
      },
    },
    { body: { ...theirs, version: 10 } },
  ];
  const { bodies } = openAssessment('/client-settings/staffing-assessments/7', {
    replaceAssessment: () => answers.shift() ?? expect.fail('saved too often'),
  });
  await userEvent.type(await cell('Direct care, Sunday day'), '8');
  const dialog = within(await screen.findByRole('dialog', { name: 'This assessment was changed' }));
  expect(dialog.getByText(/Bob Ray saved this assessment on 11\/14\/2026 3:05 pm/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Keep Mine' }));
  await status('Saved');
  expect(bodies('replaceAssessment')[1]).toMatchObject({
    version: 9,
    inputs: {
      annual_birth_volume: 2400,
      direct_care: { day_counts: [8, null, null, null, null, null, null] },
    },
  });
  expect((await cell('Annual birth volume')).value).toBe('2400');
});

test('input that could not be saved is restored when the assessment is opened again', async () => {
  const first = openAssessment('/client-settings/staffing-assessments/7', {
    replaceAssessment: () => ({ status: 503, body: { detail: 'Not now.' } }),
  });
  await userEvent.type(await cell('Direct care, Sunday day'), '8');
  await status('Not saved. Please check your entries.');
  expect(await screen.findByText(/What you typed is kept in this browser/)).toBeDefined();
  await first.router.navigate('/dashboard');
  const leaving = within(await screen.findByRole('dialog', { name: 'This assessment is not saved' }));
  await userEvent.click(leaving.getByRole('button', { name: 'Leave and Keep' }));
  await waitFor(() => expect(first.location()).toBe('/dashboard?module=10'));
  // The address changes before the page does: navigating back earlier would find this one still mounted.
  await waitFor(() => expect(screen.queryByLabelText('Direct care, Sunday day')).toBeNull());

  await first.router.navigate('/client-settings/staffing-assessments/7');
  expect((await cell('Direct care, Sunday day')).value).toBe('8');
  expect(await screen.findByText(/What you typed earlier and was not saved is back/)).toBeDefined();
});

test('says that another tab switched hospitals, and saves once the session is back', async () => {
  const { owner } = people;
  let state = { ...owner, client: owner.client && { ...owner.client, id: 2, name: 'Mesa' } };
  openAssessment('/client-settings/staffing-assessments/7', {
    getState: () => ({ body: state }),
    replaceAssessment: ({ name, inputs }) =>
      state.client?.id === 1
        ? { body: buildAssessment({ name, inputs, version: 4 }) }
        : { status: 404, body: { detail: 'Not found.' } },
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  const words = /You are at Mesa in another tab, and this assessment is of Lakeside Women's Hospital\./;
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByText(/Somebody deleted/)).toBeNull();
  state = owner;
  dispatchEvent(new Event('online'));
  await status('Saved');
  expect(screen.queryByText(words)).toBeNull();
});

test('a new assessment says that another tab switched hospitals', async () => {
  const { owner } = people;
  openAssessment('/client-settings/staffing-assessments?module=11', {
    getState: () => ({
      body: { ...owner, client: owner.client && { ...owner.client, id: 2, name: 'Mesa' } },
    }),
    createAssessment: () => ({
      status: 400,
      body: { module: ['Invalid pk "11" - object does not exist.'] },
    }),
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  expect(await screen.findByText(/You are at Mesa in another tab/)).toBeDefined();
});

test('an assessment that was deleted meanwhile can be saved as a new one', async () => {
  const { bodies, location } = openAssessment('/client-settings/staffing-assessments/7', {
    replaceAssessment: () => ({ status: 404, body: { detail: 'Not found.' } }),
    createAssessment: body => ({ status: 201, body: buildAssessment({ ...body, id: 8 }) }),
  });
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  expect(await screen.findByText(/Somebody deleted this assessment/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save It as a New One' }));
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/8?module=10'));
  expect(bodies('createAssessment')).toMatchObject([{ module: 10, inputs: { annual_birth_volume: 2400 } }]);
});

/** A server that stores a new assessment by its key and loses its first answers. */
function loseAnswers(lost: number, changes: Partial<Assessment> = {}): FakeAnswers {
  const stored = new Map<string, Assessment>();
  let left = lost;
  return {
    createAssessment: ({ creation_key: key = '', ...rest }) => {
      const known = stored.get(key);
      if (!known) stored.set(key, buildAssessment({ ...rest, version: 1 }));
      left -= 1;
      return known && left < 0
        ? { status: 200, body: { ...known, ...changes } }
        : { status: 504, body: null };
    },
  };
}

test('a creation whose answer was lost is repeated with the same key, and later input is saved', async () => {
  const { bodies, location } = openAssessment(newAddress, loseAnswers(1));
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Not saved. Please check your entries.');
  fireEvent.change(await cell('Direct care, Sunday day'), { target: { value: '8' } });
  await waitFor(() => expect(location()).toBe('/client-settings/staffing-assessments/7?module=10'));
  await status('Saved');
  const [first, second] = bodies('createAssessment');
  expect(first?.creation_key).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.creation_key).toBe(first?.creation_key);
  expect(bodies('createAssessment')).toHaveLength(2);
  expect(bodies('replaceAssessment')[0]).toMatchObject({
    version: 1,
    inputs: {
      annual_birth_volume: 2400,
      direct_care: { day_counts: [8, null, null, null, null, null, null] },
    },
  });
});

test('a new assessment keeps its creation key over a reload', async () => {
  // One for the first request, one for the request that the screen sends when it is left.
  const server = loseAnswers(2);
  const first = openAssessment(newAddress, server);
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Not saved. Please check your entries.');
  cleanup();
  const second = openAssessment(newAddress, server);
  await waitFor(() => expect(second.location()).toBe('/client-settings/staffing-assessments/7?module=10'));
  expect(second.bodies('createAssessment')[0]?.creation_key).toBe(
    first.bodies('createAssessment')[0]?.creation_key,
  );
  await status('Saved');
  expect(second.bodies('replaceAssessment')).toEqual([]);
});

test('a new assessment that another user changed before its answer arrived is not overwritten', async () => {
  const changed = { version: 2, name: 'Renamed', updated_by: 'Bob Ray' };
  const { bodies } = openAssessment(newAddress, loseAnswers(1, changed));
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Not saved. Please check your entries.');
  fireEvent.change(await cell('Direct care, Sunday day'), { target: { value: '8' } });
  await waitFor(() => expect(bodies('replaceAssessment')[0]).toMatchObject({ version: 1 }));
});

test('each new assessment has its own creation key', async () => {
  const first = openAssessment(newAddress);
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Saved');
  cleanup();
  const second = openAssessment(newAddress);
  fireEvent.change(await cell('Annual birth volume'), { target: { value: '2400' } });
  await status('Saved');
  const keys = [first, second].map(({ bodies }) => bodies('createAssessment')[0]?.creation_key);
  expect(keys[0]).not.toBe(keys[1]);
});
