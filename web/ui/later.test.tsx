// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // Whether the first picture is there, the module knows for as long as it lives.
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function laterAnew() {
  const { Later } = await import('./later.tsx');
  return (
    <Later placeholder="a grey box">
      <em>a chart</em>
    </Later>
  );
}

const aFrame = () => act(() => vi.advanceTimersToNextFrame());
const whatFollows = () => act(() => vi.runOnlyPendingTimers());

test('the placeholder is in the first picture, what it stands for in the next', async () => {
  render(await laterAnew());
  expect(document.body.textContent).toBe('a grey box');
  aFrame();
  expect(document.body.textContent).toBe('a grey box');
  whatFollows();
  expect(document.body.textContent).toBe('a chart');
});

test('once the first picture is there, everything is drawn whole at once', async () => {
  const later = await laterAnew();
  render(later);
  aFrame();
  whatFollows();
  cleanup();
  render(later);
  expect(screen.getByText('a chart')).toBeDefined();
});

test('what is gone before the first picture leaves nothing behind that counts as one', async () => {
  const later = await laterAnew();
  render(later).unmount();
  aFrame();
  whatFollows();
  render(later);
  expect(document.body.textContent).toBe('a grey box');
});
