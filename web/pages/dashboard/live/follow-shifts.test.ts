// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';
import { followShifts } from './follow-shifts.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', StreamStandIn);
  StreamStandIn.opened = [];
});
afterEach(() => vi.useRealTimers());

function follow() {
  const onShift = vi.fn();
  const onGap = vi.fn();
  const stop = followShifts(10, { onShift, onGap });
  return { onShift, onGap, stop };
}

const stream = () => StreamStandIn.current() ?? expect.fail('no stream is open');

function show(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('tells of each shift of the module', () => {
  const { onShift, stop } = follow();
  expect(stream().url).toBe('/api/module/10/shifts/live/');
  const event = { date: '2026-11-14', window: 900, by: 'Dana Reyes', own: false };
  stream().say('shift', event);
  expect(onShift).toHaveBeenCalledWith(event);
  stop();
  expect(StreamStandIn.current()).toBeUndefined();
});

test('a stream that breaks is opened again after ever longer pauses, and then something may have been missed', () => {
  const { onGap, stop } = follow();
  stream().say('open');
  expect(onGap).not.toHaveBeenCalled();
  stream().say('error');
  vi.advanceTimersByTime(999);
  expect(StreamStandIn.current()).toBeUndefined();
  vi.advanceTimersByTime(1);
  stream().say('error');
  vi.advanceTimersByTime(1999);
  expect(StreamStandIn.current()).toBeUndefined();
  vi.advanceTimersByTime(1);
  stream().say('open');
  expect(onGap).toHaveBeenCalledOnce();
  stop();
});

test('a server that is started anew again and again is asked after a second each time', () => {
  const { onGap, stop } = follow();
  for (let round = 1; round <= 3; round++) {
    stream().say('open');
    stream().say('error');
    vi.advanceTimersByTime(1000);
    stream().say('open');
    expect(onGap).toHaveBeenCalledTimes(round);
  }
  stop();
});

test('the pause never grows beyond half a minute', () => {
  const { stop } = follow();
  for (let round = 0; round < 12; round++) {
    stream().say('error');
    vi.advanceTimersByTime(30_000);
  }
  expect(stream()).toBeDefined();
  stop();
});

test('the server says that something was missed', () => {
  const { onGap, stop } = follow();
  stream().say('resync');
  expect(onGap).toHaveBeenCalledOnce();
  stop();
});

test('when access is revoked the stream ends for good', () => {
  const { onGap } = follow();
  stream().say('end');
  vi.advanceTimersByTime(60_000);
  expect(StreamStandIn.current()).toBeUndefined();
  expect(onGap).toHaveBeenCalledOnce();
});

test('a page that nobody sees keeps no stream', () => {
  const { onGap, stop } = follow();
  show('hidden');
  expect(StreamStandIn.current()).toBeUndefined();
  show('visible');
  stream().say('open');
  expect(onGap).toHaveBeenCalledOnce();
  stop();
});
