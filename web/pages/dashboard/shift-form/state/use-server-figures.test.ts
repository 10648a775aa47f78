import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startFakeServer } from '#web/testing/fake-server.ts';
import { buildDay, laborAndDelivery } from '../testing/shift-form-fixtures.ts';
import { findSubject } from './edited-shift.ts';
import { createFormStore, useServerFigures } from './form-store.ts';

afterEach(() => vi.useRealTimers());

test('the server calculates 300 ms after the last keystroke, with the whole input', () => {
  vi.useFakeTimers();
  const { fetched, sent } = startFakeServer({ calculateShift: () => ({ status: 500, body: null }) });
  const store = createFormStore(
    findSubject(laborAndDelivery, buildDay(), 900) ?? expect.fail('no such window'),
  );
  renderHook(() => useServerFigures(store));
  vi.advanceTimersByTime(200);
  store.setNumber('acuity_counts.4', '1');
  vi.advanceTimersByTime(200);
  store.setNumber('acuity_counts.4', '12');
  vi.advanceTimersByTime(299);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetched).toHaveBeenCalledOnce();
  const [request] = sent('calculateShift');
  expect(request?.path).toBe('/api/module/10/shifts/calculate/');
  expect(JSON.parse(String(request?.body)).acuity_counts).toMatchObject({ 4: 12 });
});
