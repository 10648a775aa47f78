import { describe, expect, test } from 'vitest';
import { chooseFeedState } from './feed.ts';

const now = Date.parse('2026-11-14T15:00:00Z');
const minute = 60_000;

describe('the form of a window', () => {
  const window = { id: 420, time: '2026-11-14T12:00:00Z', elapsedMinutes: 240 };
  const feed = { at: '2026-11-14T14:59:00Z', source: 'Engine', counts: { 1: 2 } };
  const atStart = { ...feed, at: '2026-11-14T11:58:00Z' };

  test('shows the state at its start', () => {
    expect(chooseFeedState(window, { feed, feeds: { 420: atStart } }, now)).toBe(atStart);
  });

  test('shows the present state if there was none at its start and it has not ended', () => {
    expect(chooseFeedState(window, { feed, feeds: {} }, now)).toBe(feed);
    expect(chooseFeedState(window, { feed: null, feeds: {} }, now)).toBeNull();
  });

  test('shows nothing if there was none and it has ended', () => {
    expect(chooseFeedState(window, { feed, feeds: {} }, now + 60 * minute)).toBeNull();
  });
});
