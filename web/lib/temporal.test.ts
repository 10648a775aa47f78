import { afterEach, expect, test } from 'vitest';
import { addDays } from '#domain/time/calendar.ts';
import { ensureTemporal } from './temporal.ts';

const own = globalThis.Temporal;

afterEach(() => {
  Object.defineProperty(globalThis, 'Temporal', { value: own, configurable: true, writable: true });
});

test('a browser with Temporal keeps its own', async () => {
  await ensureTemporal();
  expect(globalThis.Temporal).toBe(own);
});

test('a browser without Temporal gets a polyfill with the same results', async () => {
  Reflect.deleteProperty(globalThis, 'Temporal');
  await ensureTemporal();
  expect(globalThis.Temporal).not.toBe(own);
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
});
