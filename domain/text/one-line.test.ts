import { describe, expect, test } from 'vitest';
import { isOneLine } from './one-line.ts';

describe('a text of one line', () => {
  test.each([
    ['a NUL', 'Ann\0'],
    ['a line feed', 'Ann\nLee'],
    ['a carriage return', 'Ann\rLee'],
    ['a tab', 'Ann\tLee'],
    ['a delete character', 'Ann\u007f'],
    ['a control character of the second block', 'Ann\u0085Lee'],
    ['a line separator', 'Ann\u2028Lee'],
    ['a paragraph separator', 'Ann\u2029Lee'],
    ['a right-to-left override', 'Ann \u202eeeL'],
    ['a left-to-right embedding', 'Ann \u202aLee'],
    ['an isolate', 'Ann \u2067Lee'],
    ['the end of an isolate', 'Ann\u2069 Lee'],
    ['half of a character', 'Ann \ud83d'],
  ])('does not have %s', (_, text) => expect(isOneLine(text)).toBe(false));

  test.each([
    ['letters with marks', 'Zoë O’Brien-Müller'],
    ['Arabic letters with a non-joiner', 'علی\u200cرضا'],
    ['Devanagari letters with a joiner', 'क्\u200dष'],
    ['Hebrew letters with a direction mark', 'שרה\u200f (RN)'],
    ['an emoji of several characters', '👩\u200d⚕️'],
    ['a no-break space', 'de\u00a0la Cruz'],
    ['nothing', ''],
  ])('can have %s', (_, text) => expect(isOneLine(text)).toBe(true));
});
