import { expect, test } from 'vitest';
import { placeName } from './place-name.ts';

const edges = { left: 0, right: 600, top: 0, bottom: 300 };
const sideOf = (place: { x: number; y: number }, point: { x: number; y: number }) =>
  place.y < point.y ? 'above' : place.y > point.y ? 'below' : place.x > point.x ? 'right' : 'left';
const at = (x: number, y: number, { avoided = [] }: { avoided?: { x: number; y: number }[] } = {}) =>
  sideOf(placeName({ x, y }, 'Your hospital', { avoided, middle: 150, edges }), { x, y });

test('a name is on the right of its point, or on the left where it would leave the chart', () => {
  expect(at(300, 100)).toBe('right');
  expect(at(560, 100)).toBe('left');
});

test('a name does not cover another dot', () => {
  expect(at(300, 100, { avoided: [{ x: 350, y: 100 }] })).toBe('left');
  const beside = [
    { x: 350, y: 100 },
    { x: 250, y: 100 },
  ];
  expect(at(300, 100, { avoided: beside })).toBe('above');
  expect(at(300, 100, { avoided: [...beside, { x: 300, y: 80 }] })).toBe('below');
});

test('a name does not cross the middle', () => {
  expect(at(300, 150)).toBe('above');
  expect(at(300, 152, { avoided: [{ x: 300, y: 132 }] })).toBe('below');
});

test('a name that fits nowhere is on the right, or on the left if there is no room', () => {
  const all = [80, 100, 120].flatMap(y => [450, 500, 550].map(x => ({ x, y })));
  expect(at(500, 100, { avoided: [...all, { x: 600, y: 100 }] })).toBe('right');
  expect(at(560, 100, { avoided: [...all, { x: 560, y: 80 }, { x: 560, y: 120 }] })).toBe('left');
});
