// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorBody, startFakeServer } from '#web/testing/fake-server.ts';
import { createAssessmentStore } from './assessment-store.ts';
import { createAutosave } from './autosave.ts';
import { openNew } from './initial-assessment.ts';
import * as send from './send-assessment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startAutosave() {
  const store = createAssessmentStore(openNew(10, null));
  const hospital = { id: 1, name: 'Lakeside' };
  const autosave = createAutosave({ store, userId: 1, hospital, onStored: () => {} });
  return { store, autosave, stop: autosave.start() };
}

test('an assessment is queued, sent 500 ms after the last keystroke, and in error if that fails', async () => {
  const answer = Promise.withResolvers<{ status: number; body: ErrorBody }>();
  const { fetched } = startFakeServer({ createAssessment: () => answer.promise });
  const { store, stop } = startAutosave();
  expect(store.get().save).toBe('saved');
  store.setCell(0, 1, '8');
  expect(store.get().save).toBe('queued');
  vi.advanceTimersByTime(400);
  store.setCell(0, 2, '9');
  await vi.advanceTimersByTimeAsync(499);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(store.get().save).toBe('saving');
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]).toMatchObject(['/api/staffing_assessments/', { method: 'POST' }]);
  answer.resolve({ status: 503, body: { detail: 'Not now.' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(store.get().save).toBe('error');
  stop();
});

test('an unexpected error while saving ends the saving state, and the next input is saved', async () => {
  vi.spyOn(send, 'readReason').mockImplementationOnce(() => {
    throw new Error('unexpected');
  });
  const { fetched } = startFakeServer({
    createAssessment: () => ({ status: 503, body: { detail: 'Not now.' } }),
  });
  const { store, autosave, stop } = startAutosave();
  store.setCell(0, 1, '8');
  expect(await autosave.flush()).toBe(false);
  expect(store.get()).toMatchObject({ save: 'error', reason: 'Sorry, we hit a snag. Please try again.' });
  expect(store.get().typed.cells[0]?.[1]).toBe('8');
  store.setCell(0, 1, '9');
  await vi.advanceTimersByTimeAsync(500);
  expect(fetched).toHaveBeenCalledTimes(2);
  stop();
});

test('saving after input is not a background call, an automatic retry is', async () => {
  const { sent } = startFakeServer({ createAssessment: () => ({ status: 503, body: null }) });
  const marks = () => sent('createAssessment').map(({ background }) => background);
  const { store, stop } = startAutosave();
  store.setCell(0, 1, '8');
  await vi.advanceTimersByTimeAsync(500);
  expect(marks()).toEqual([false]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(marks()).toEqual([false, true]);
  dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(marks()).toEqual([false, true, true]);
  store.setCell(0, 1, '9');
  await vi.advanceTimersByTimeAsync(500);
  expect(marks()).toEqual([false, true, true, false]);
  stop();
});
