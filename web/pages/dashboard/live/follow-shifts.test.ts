import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { StreamStandIn } from '#web/testing/stream-stand-in.ts';
import { followShifts } from './use-live-day.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', StreamStandIn);
  StreamStandIn.opened = [];
});
afterEach(() => vi.useRealTimers());

function follow() {
  const onShift = vi.fn();
  const onFlag = vi.fn();
  const onGap = vi.fn();
  const stop = followShifts(10, { onShift, onFlag, onGap });
  return { onShift, onFlag, onGap, stop };
}

const stream = () => StreamStandIn.current() ?? expect.fail('no stream is open');

function show(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('each event of the module’s stream is reported', () => {
  const { onShift, stop } = follow();
  expect(stream().url).toBe('/api/module/10/shifts/live/');
  const event = { date: '2026-11-14', window: 900, by: 'Dana Reyes', own: false };
  stream().say('shift', event);
  expect(onShift).toHaveBeenCalledWith(event);
  stop();
  expect(StreamStandIn.current()).toBeUndefined();
});

test('an event about a red flag is reported as such', () => {
  const { onShift, onFlag, stop } = follow();
  stream().say('red_flag', { date: '2026-11-14', window: 900, by: 'Dana Reyes', own: false });
  expect([onFlag.mock.calls.length, onShift.mock.calls.length]).toEqual([1, 0]);
  stop();
});

test('a broken stream is reopened with increasing delays and reports a gap', () => {
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

test('a stream that opened successfully is reopened after one second', () => {
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

test('the delay is at most half a minute', () => {
  const { stop } = follow();
  for (let round = 0; round < 12; round++) {
    stream().say('error');
    vi.advanceTimersByTime(30_000);
  }
  expect(stream()).toBeDefined();
  stop();
});

test('an event that is not understood reports a gap', () => {
  const { onShift, onGap } = follow();
  stream().say('shift', { date: '2026-11-14' });
  expect(onShift).not.toHaveBeenCalled();
  expect(onGap).toHaveBeenCalledOnce();
});

test('a resync event reports a gap', () => {
  const { onGap, stop } = follow();
  stream().say('resync');
  expect(onGap).toHaveBeenCalledOnce();
  stop();
});

test('a stream that the server ends is not reopened', () => {
  const { onGap } = follow();
  stream().say('end');
  vi.advanceTimersByTime(60_000);
  expect(StreamStandIn.current()).toBeUndefined();
  expect(onGap).toHaveBeenCalledOnce();
});

test('a hidden page has no stream', () => {
  const { onGap, stop } = follow();
  show('hidden');
  expect(StreamStandIn.current()).toBeUndefined();
  show('visible');
  stream().say('open');
  expect(onGap).toHaveBeenCalledOnce();
  stop();
});
