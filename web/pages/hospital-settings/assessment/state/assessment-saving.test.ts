import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ErrorBody, startFakeServer } from '#web/testing/fake-server.ts';
import { createAssessmentSaving } from './assessment-saving.ts';
import { createAssessmentStore } from './assessment-store.ts';
import { openNew } from './initial-assessment.ts';
import * as send from './send-assessment.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function startSaving() {
  const store = createAssessmentStore(openNew(10, null));
  const hospital = { id: 1, name: 'Lakeside' };
  const saving = createAssessmentSaving(store, 1, hospital);
  return { store, saving, stop: saving.start(() => {}) };
}

test('an assessment is a draft, sent 500 ms after the last keystroke, and offline if the server is down', async () => {
  const answer = Promise.withResolvers<{ status: number; body: ErrorBody }>();
  const { fetched } = startFakeServer({ createAssessment: () => answer.promise });
  const { store, saving, stop } = startSaving();
  expect(saving.get().status).toBe('saved');
  store.setCell(0, 1, '8');
  expect(saving.get().status).toBe('draft');
  vi.advanceTimersByTime(400);
  store.setCell(0, 2, '9');
  await vi.advanceTimersByTimeAsync(499);
  expect(fetched).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(saving.get().status).toBe('saving');
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]).toMatchObject(['/api/staffing_assessments/', { method: 'POST' }]);
  answer.resolve({ status: 503, body: { detail: 'Not now.' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(saving.get().status).toBe('offline');
  void stop();
});

test('an unexpected error while saving ends the saving state, and the next input is saved', async () => {
  const unexpected = new Error('unexpected');
  vi.spyOn(send, 'sendAssessment').mockRejectedValueOnce(unexpected);
  const { fetched } = startFakeServer({
    createAssessment: () => ({ status: 503, body: { detail: 'Not now.' } }),
  });
  const { store, saving, stop } = startSaving();
  store.setCell(0, 1, '8');
  expect(await saving.flush()).toBe(false);
  expect(saving.get()).toMatchObject({ status: 'failed', error: unexpected });
  expect(store.get().typed.cells[0]?.[1]).toBe('8');
  store.setCell(0, 1, '9');
  await vi.advanceTimersByTimeAsync(500);
  expect(fetched).toHaveBeenCalledOnce();
  void stop();
});

test('saving after input is not a background call, an automatic retry is', async () => {
  const { sent } = startFakeServer({ createAssessment: () => ({ status: 503, body: null }) });
  const marks = () => sent('createAssessment').map(({ background }) => background);
  const { store, stop } = startSaving();
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
  void stop();
});
