import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, expect, test } from 'vitest';
import { FunnelChart } from './funnel-chart.tsx';
import { ReadingsContext } from './readings/readings.tsx';

afterEach(cleanup);

const limit = (name: string, isOuter: boolean, half: number) => ({
  name,
  isOuter,
  points: [
    { x: 0, low: -half / 2, high: half / 2 },
    { x: 3, low: -half, high: half },
  ],
});

const props: ComponentProps<typeof FunnelChart> = {
  label: 'Peers',
  own: { x: 1, y: -4, name: 'Your hospital' },
  others: [
    { x: 1, y: 3 },
    { x: 2, y: 3 },
    { x: 2, y: 3 },
  ],
  limits: [limit('95%', false, 8), limit('99.8%', true, 12)],
  middleName: 'Peers',
  xTitle: 'Standard error',
  yTitle: 'Against peers',
  reading: { title: 'Your hospital', figures: [{ name: 'Difference', value: '−4%' }] },
};

function draw(isReadable = true) {
  render(
    <MantineProvider env="test">
      <ReadingsContext value={isReadable}>
        <FunnelChart {...props} />
      </ReadingsContext>
    </MantineProvider>,
  );
  return screen.getByRole('img', { name: 'Peers' });
}

const place = (element: Element | undefined, name: string) => Number(element?.getAttribute(name));

test('the own point has a name, and the others are equal dots without one', () => {
  const chart = draw();
  const dots = [...chart.querySelectorAll('circle')];
  expect(dots).toHaveLength(3);
  expect(new Set(dots.map(dot => [...dot.attributes].map(({ name }) => name).join()))).toEqual(
    new Set(['cx,cy,r,class']),
  );
  expect(chart.querySelectorAll('title')).toHaveLength(0);
  const words = [...chart.querySelectorAll('text')].map(text => text.textContent);
  expect(words.filter(word => word === 'Your hospital')).toHaveLength(1);
  expect(words).toEqual(
    expect.arrayContaining(['Peers', '95%', '99.8%', 'Standard error', 'Against peers', '−5%', '0%', '+5%']),
  );
});

test('the least uncertain points are on the right, where the limits are narrow', () => {
  const chart = draw();
  const [precise, vague] = [...chart.querySelectorAll('circle')];
  expect(place(precise, 'cx')).toBeGreaterThan(place(vague, 'cx'));
  const [low, high] = [...chart.querySelectorAll('polyline')].map(line =>
    (line.getAttribute('points') ?? '').split(' ').map(point => point.split(',').map(Number)),
  );
  const width = (index: number) => (low?.[index]?.[1] ?? 0) - (high?.[index]?.[1] ?? 0);
  expect(width(0)).toBeGreaterThan(0);
  expect(width(0)).toBeLessThan(width(1));
  expect(low?.[0]?.[0]).toBeGreaterThan(low?.[1]?.[0] ?? Number.POSITIVE_INFINITY);
});

test('the two limits differ by their dashes, not by color', () => {
  const lines = [...draw().querySelectorAll('polyline')];
  expect(lines.map(line => line.hasAttribute('data-outer'))).toEqual([false, false, true, true]);
});

test('only the own point can be read, by keyboard too', () => {
  const chart = draw();
  expect(chart.querySelectorAll('[data-mark]')).toHaveLength(1);
  const readable = screen.getByRole('application', { name: 'Peers' });
  fireEvent.keyDown(readable, { key: 'End' });
  expect(screen.getByRole('status').textContent).toBe('Your hospital: Difference −4%');
});

test('nothing can be pointed at on paper', () => {
  const chart = draw(false);
  expect(chart.querySelectorAll('[data-mark]')).toHaveLength(0);
  expect(screen.queryByRole('application')).toBeNull();
});

test('the name of the line in the middle gives way to hospitals', () => {
  draw();
  const name = () => screen.getAllByText('Peers').find(({ tagName }) => tagName.toLowerCase() === 'text');
  const line = place(name(), 'y');
  cleanup();
  render(
    <MantineProvider env="test">
      <FunnelChart {...props} others={[{ x: 2.95, y: 0.1 }]} />
    </MantineProvider>,
  );
  expect(name()?.getAttribute('text-anchor')).toBe('end');
  expect(place(name(), 'y')).toBeCloseTo(line, 6);
});
