import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  // The module remembers the first paint.
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function createChart() {
  const { AfterFirstPaint } = await import('./after-first-paint.tsx');
  return (
    <AfterFirstPaint placeholder="a grey box">
      <em>a chart</em>
    </AfterFirstPaint>
  );
}

const nextFrame = () => act(() => vi.advanceTimersToNextFrame());
const runTimers = () => act(() => vi.runOnlyPendingTimers());

test('the first paint shows the placeholder, the next one the children', async () => {
  render(await createChart());
  expect(document.body.textContent).toBe('a grey box');
  nextFrame();
  expect(document.body.textContent).toBe('a grey box');
  await runTimers();
  expect(document.body.textContent).toBe('a chart');
});

test('the children render at once after the first paint', async () => {
  const chart = await createChart();
  render(chart);
  nextFrame();
  runTimers();
  cleanup();
  render(chart);
  expect(screen.getByText('a chart')).toBeDefined();
});

test('a component that unmounts before the first paint does not count as painted', async () => {
  const chart = await createChart();
  render(chart).unmount();
  nextFrame();
  runTimers();
  render(chart);
  expect(document.body.textContent).toBe('a grey box');
});
