// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { createFormStore } from './form-store.ts';
import { findSubject } from './subject.ts';
import { dayOf, laborAndDelivery } from './testing.ts';
import { useConfirmedFigures } from './use-confirmed-figures.ts';

afterEach(() => vi.useRealTimers());

test('the server calculates 300 ms after the last key, with all that was typed', () => {
  vi.useFakeTimers();
  const fetched = vi.fn(async (_path: string, _init: RequestInit) => Response.json({}, { status: 500 }));
  vi.stubGlobal('fetch', fetched);
  const store = createFormStore(findSubject(laborAndDelivery, dayOf(), 900) ?? expect.fail('no such window'));
  renderHook(() => useConfirmedFigures(store));
  vi.advanceTimersByTime(200);
  store.setNumber('acuity_counts.4', '1');
  vi.advanceTimersByTime(200);
  store.setNumber('acuity_counts.4', '12');
  vi.advanceTimersByTime(299);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(fetched).toHaveBeenCalledOnce();
  const [path, init] = fetched.mock.calls[0] ?? expect.fail('nothing was asked');
  expect(path).toBe('/api/module/10/shifts/calculate/');
  expect(JSON.parse(String(init.body)).acuity_counts).toMatchObject({ 4: 12 });
});
