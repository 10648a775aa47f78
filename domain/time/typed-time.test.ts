import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseClockTimes } from './typed-time.ts';

const at = (hour: number, minute = 0) => ({ minutes: hour * 60 + minute, isClear: true });

test.each([
  ['07:00', at(7)],
  ['7:00', at(7)],
  ['0700', at(7)],
  ['700', at(7)],
  ['07:00:00', at(7)],
  ['7:00 AM', at(7)],
  ['7:00\u202fPM', at(19)],
  ['7 p.m.', at(19)],
  ['7a', at(7)],
  ['7p', at(19)],
  ['12a', at(0)],
  ['12:30 pm', at(12, 30)],
  ['19', at(19)],
  ['0', at(0)],
  ['24:00', at(24)],
  ['27:00', at(27)],
])('the time %s is read', (text, start) => {
  expect(parseClockTimes(text)).toEqual({ start, end: null });
});

test.each([
  ['0700-1930', at(7), at(19, 30)],
  ['0700 – 1930', at(7), at(19, 30)],
  ['7a-7:30p', at(7), at(19, 30)],
  ['7:00 PM to 7:30 AM', at(19), at(7, 30)],
  ['19:00 - 07:30', at(19), at(7, 30)],
  ['7-19', at(7), at(19)],
  ['19-7', at(19), at(7)],
  ['7-15:30', at(7), at(15, 30)],
  ['7:00-3:00', at(7), at(3)],
])('the times %s are read', (text, start, end) => {
  expect(parseClockTimes(text)).toEqual({ start, end });
});

test.each([
  ['7', false, undefined],
  ['12', false, undefined],
  ['7-3', false, false],
  ['7-3p', false, true],
  ['7:00 - 10:59 PM', false, true],
  ['7a-3:30', true, false],
  ['7a-15:30', true, true],
])('the times of %s are known to be in the morning or in the evening, or are not', (text, start, end) => {
  expect(parseClockTimes(text)?.start.isClear).toBe(start);
  expect(parseClockTimes(text)?.end?.isClear).toBe(end);
});

test.each([
  '',
  'OFF',
  '7:75',
  '19:00 AM',
  '48:00',
  '07:00-',
  '7:00-11:00-15:00',
  '07:15-05:00Z',
  '7:00 in the evening',
])('%j is no time', text => {
  expect(parseClockTimes(text)).toBeNull();
});

test('a minute of the day is read back in every way it is written', () => {
  const minuteOfDay = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    fc.property(minuteOfDay, minuteOfDay, (start, end) => {
      for (const write of [withColon, withoutColon, withHalf]) {
        expect(parseClockTimes(`${write(start)}-${write(end)}`)).toEqual({
          start: at(0, start),
          end: at(0, end),
        });
      }
    }),
  );
});

test('any text is read or is no time', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const minutes = parseClockTimes(text)?.start.minutes ?? 0;
      expect(minutes >= 0 && minutes < 48 * 60).toBe(true);
    }),
  );
});

const two = (number: number) => String(number).padStart(2, '0');
const withColon = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const withoutColon = (minutes: number) => withColon(minutes).replace(':', '');
const withHalf = (minutes: number) =>
  `${Math.floor(minutes / 60) % 12 || 12}:${two(minutes % 60)} ${minutes < 720 ? 'AM' : 'PM'}`;
