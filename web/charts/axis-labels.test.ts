import { expect, test } from 'vitest';
import { chooseLabels, splitAxisLabel } from './chart-frame.tsx';

const months = ['Sep', 'Oct', 'Nov', 'Dec', 'Jan'].map(splitAxisLabel);
const choose = (labels: typeof months, band: number) => [...chooseLabels(labels, band)].toSorted();

test('all labels are shown if they fit, else every second one', () => {
  expect(choose(months, 100)).toEqual([0, 1, 2, 3, 4]);
  expect(choose(months, 20)).toEqual([0, 2, 4]);
});

test('the label of a partial period is always shown, instead of its neighbours', () => {
  const labels = [...months, splitAxisLabel('Feb (1–9)')];
  expect(labels.at(-1)).toEqual({ first: 'Feb', second: '(1–9)' });
  expect(choose(labels, 30)).toEqual([0, 2, 5]);
});

test('categories without a label leave room for those that have one', () => {
  const days = ['', 'Sat', '', '', 'Sun', ''].map(splitAxisLabel);
  expect(choose(days, 10)).toEqual([1, 4]);
  expect(choose(days, 5)).toEqual([1]);
});

test('labels that all have a second line are thinned out as others', () => {
  const labels = ['Sep', 'Oct', 'Nov', 'Dec'].map(month => splitAxisLabel(`${month} (35 of 50)`));
  expect(choose(labels, 100)).toEqual([0, 1, 2, 3]);
  expect(choose(labels, 40)).toEqual([0, 2]);
});
