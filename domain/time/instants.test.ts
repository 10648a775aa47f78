import { describe, expect, it } from 'vitest';
import { formatInstant, formatOffsetTime } from './instants.ts';

describe('an instant', () => {
  it.each([
    ['2026-11-14T20:05:00Z', 'America/New_York', '11/14/2026 3:05 pm EST'],
    ['2026-11-14T05:00:00Z', 'America/New_York', '11/14/2026 12:00 am EST'],
    ['2026-11-14T17:30:00.123Z', 'America/New_York', '11/14/2026 12:30 pm EST'],
    ['2026-07-14T17:30:00Z', 'America/New_York', '7/14/2026 1:30 pm EDT'],
    ['2026-03-07T23:59:00Z', 'Asia/Tokyo', '3/8/2026 8:59 am GMT+9'],
    ['2026-11-14T20:05:00Z', 'UTC', '11/14/2026 8:05 pm UTC'],
  ])('%s in %s reads %s', (instant, timeZone, text) => {
    expect(formatInstant(instant, timeZone)).toBe(text);
  });

  it('has no zone for a reader in the same zone, and one for a reader in another', () => {
    const instant = '2026-11-14T20:05:00Z';
    expect(formatInstant(instant, 'America/Chicago', 'America/Chicago')).toBe('11/14/2026 2:05 pm');
    expect(formatInstant(instant, 'America/Chicago', 'America/Winnipeg')).toBe('11/14/2026 2:05 pm');
    expect(formatInstant(instant, 'America/Chicago', 'America/New_York')).toBe('11/14/2026 2:05 pm CST');
  });

  it('has a zone for a reader whose zone differs only in summer', () => {
    const read = (instant: string) => formatInstant(instant, 'America/Phoenix', 'America/Denver');
    expect(read('2026-01-14T20:05:00Z')).toBe('1/14/2026 1:05 pm');
    expect(read('2026-07-14T20:05:00Z')).toBe('7/14/2026 1:05 pm MST');
  });
});

describe('an instant in a file', () => {
  it.each([
    ['2026-11-14T20:05:09Z', 'America/Chicago', '2026-11-14T14:05:09-06:00'],
    ['2026-11-14T06:00:00Z', 'America/Chicago', '2026-11-14T00:00:00-06:00'],
    ['2026-11-14T18:00:00.999Z', 'America/Chicago', '2026-11-14T12:00:00-06:00'],
    ['2026-07-04T01:00:00Z', 'America/Chicago', '2026-07-03T20:00:00-05:00'],
    ['2026-07-04T01:00:00Z', 'Asia/Kolkata', '2026-07-04T06:30:00+05:30'],
    ['2026-07-04T01:00:00Z', 'UTC', '2026-07-04T01:00:00+00:00'],
  ])('%s in %s reads %s', (instant, timeZone, text) => {
    expect(formatOffsetTime(instant, timeZone)).toBe(text);
    expect(Date.parse(text)).toBe(Math.floor(Date.parse(instant) / 1000) * 1000);
  });
});
