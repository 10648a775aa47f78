import { describe, expect, test } from 'vitest';
import { formatChangeMark, parseChangeMark } from './changed-until.ts';

const store = '0123456789ab';

describe('a mark', () => {
  test.each([
    ['without running transactions', '10:10:', `${store}.10.10`],
    ['with running transactions', '10:14:10,12', `${store}.10.14.10.12`],
    ['between transactions', '10:14:', `${store}.10.14`],
  ])('a mark %s reads back as it was written', (_, snapshot, text) => {
    expect(formatChangeMark({ store, snapshot })).toBe(text);
    expect(parseChangeMark(text)).toEqual({ store, snapshot });
  });

  test('a mark names the entry of its file, and one of version 1.0 none', () => {
    const mark = { store, entry: { id: '4711', check: 'ba9876543210' }, snapshot: '10:14:12' };
    expect(formatChangeMark(mark)).toBe(`${store}-4711-ba9876543210.10.14.12`);
    expect(parseChangeMark(formatChangeMark(mark))).toEqual(mark);
    expect(parseChangeMark(`${store}.10.14`)).not.toHaveProperty('entry');
  });

  test('a mark with very many running transactions starts again at the first of them', () => {
    const running = Array.from({ length: 101 }, (_, index) => 10 + index);
    expect(formatChangeMark({ store, snapshot: `10:200:${running.join(',')}` })).toBe(`${store}.10.10`);
  });
});

test.each([
  '',
  'yesterday',
  `${store}`,
  `${store}.10`,
  `${store}.10.9`,
  `${store}.0.9`,
  `${store}.10.14.9`,
  `${store}.10.14.12.12`,
  `${store}.10.14.14`,
  `${store}.10.14.12.11`,
  `${store}.10.14.`,
  `${store}-4711.10.14`,
  `${store}-4711-.10.14`,
  `${store}--ba9876543210.10.14`,
  `${store}-1234567890123456789-ba9876543210.10.14`,
  `${store}.10.12345678901234567890`,
  `${store.toUpperCase()}.10.14`,
  `${store}.10.14 `,
])('the text "%s" is no mark', text => {
  expect(parseChangeMark(text)).toBeUndefined();
});
