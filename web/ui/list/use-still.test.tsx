import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useStill } from './list-view.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pointer = (type: string) => act(() => void window.dispatchEvent(new PointerEvent(type)));
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

function renderStill() {
  return renderHook(({ value }) => useStill(value), { initialProps: { value: 'old' } });
}

test('a new value is shown at once while nothing is pressed', () => {
  const { result, rerender } = renderStill();
  rerender({ value: 'new' });
  expect(result.current).toBe('new');
});

test('a value that arrives during a press is shown after the click', () => {
  const { result, rerender } = renderStill();
  pointer('pointerdown');
  rerender({ value: 'new' });
  expect(result.current).toBe('old');
  pointer('pointerup');
  expect(result.current).toBe('old');
  pass(100);
  expect(result.current).toBe('new');
});

test('a second press right after the first holds the value too', () => {
  const { result, rerender } = renderStill();
  pointer('pointerdown');
  rerender({ value: 'new' });
  pointer('pointerup');
  pass(99);
  pointer('pointerdown');
  pass(500);
  expect(result.current).toBe('old');
});

test.each([
  ['that becomes scrolling releases the value at once', 0, 'pointercancel'],
  ['without a release event releases the value after a second', 1000, null],
])('a press %s', (_, milliseconds, end) => {
  const { result, rerender } = renderStill();
  pointer('pointerdown');
  rerender({ value: 'new' });
  if (end) pointer(end);
  pass(milliseconds);
  expect(result.current).toBe('new');
});
