import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatRatio, formatSigned } from '#domain/measures/formatting.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { LineChart } from './line-chart.tsx';

const saveFile = vi.hoisted(() => vi.fn());
vi.mock('#web/lib/save-file.ts', () => ({ saveFile }));

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function draw(chart: ReactNode) {
  render(<MantineProvider env="test">{chart}</MantineProvider>);
  return (name: string) => screen.getByRole('img', { name });
}

const table = {
  rowName: 'Shift',
  columns: [
    { name: 'Actual', format: formatRatio },
    { name: 'Variance', format: formatSigned },
  ],
  rows: [
    { name: '07:00', values: [1234.56789, -1.25] },
    { name: '11:00', values: [null, null] },
  ],
};
const axes = { xTitle: 'Shift start', yTitle: 'Patients per RN', table };

test('lines have their name at the end and are interrupted by missing values', () => {
  const chart = draw(
    <LineChart
      {...axes}
      label="Ratios"
      categories={['07:00', '11:00', '15:00', '19:00']}
      series={[
        { name: 'Target', colour: 'target', values: [1.5, 1.5, null, null], dashed: true },
        {
          name: 'Actual',
          colour: 'actual',
          values: [1.4, 1.6, null, 1.7],
          format: value => value.toFixed(1),
        },
      ]}
    />,
  )('Ratios');
  expect(chart.querySelectorAll('polyline')).toHaveLength(3);
  expect(chart.querySelectorAll('polyline[data-dashed]')).toHaveLength(1);
  const words = [...chart.querySelectorAll('text')].map(text => text.textContent);
  expect(words).toEqual(
    expect.arrayContaining(['Target', 'Actual', '1.7', 'Shift start', 'Patients per RN', '19:00']),
  );
});

test('bars extend from zero in both directions, with reference lines', () => {
  const chart = draw(
    <BarChart
      {...axes}
      label="Variance"
      groups={[
        { label: 'Jan', bars: [{ name: 'Variance', value: 0.7, colour: 'over', text: '+0.7' }] },
        { label: 'Feb', bars: [{ name: 'Variance', value: -1.2, colour: 'under', text: '−1.2' }] },
        { label: 'Mar', bars: [] },
      ]}
      references={[
        { value: 0.5, name: '+0.5' },
        { value: -0.5, name: '−0.5' },
      ]}
    />,
  )('Variance');
  const bars = [...chart.querySelectorAll('rect:not([data-mark])')];
  const [up, down] = bars.map(bar => ({
    top: Number(bar.getAttribute('y')),
    height: Number(bar.getAttribute('height')),
  }));
  expect(up && down && up.top + up.height).toBeCloseTo(down?.top ?? 0);
  expect(bars).toHaveLength(2);
  expect(chart.textContent).toContain('+0.5');
});

test('the figure of a narrow pair of negative bars is below both bars', () => {
  const pair = (name: string) => ({
    label: name,
    bars: [
      { name: 'Before', value: -0.9, colour: 'target' as const, text: '−0.9' },
      { name: 'Variance', value: -0.2, colour: 'under' as const, text: '−0.2' },
    ],
  });
  const months = Array.from({ length: 10 }, (_, index) => pair(`Month ${index + 1}`));
  const chart = draw(<BarChart {...axes} label="Variance" groups={months} />)('Variance');
  const lowest = Math.max(
    ...[...chart.querySelectorAll('rect:not([data-mark])')].map(
      bar => Number(bar.getAttribute('y')) + Number(bar.getAttribute('height')),
    ),
  );
  const figures = [...chart.querySelectorAll('text')].filter(text => text.textContent === '−0.2');
  expect(figures).toHaveLength(10);
  for (const figure of figures) expect(Number(figure.getAttribute('y'))).toBeGreaterThan(lowest);
});

test('a partial period is named in a second line of the axis', () => {
  const groups = ['Q4 2025 (Nov–Dec)', 'Q1 2026'].map(label => ({ label, bars: [] }));
  const chart = draw(<BarChart {...axes} label="Variance" groups={groups} />)('Variance');
  const [part] = chart.querySelectorAll('tspan');
  expect([part?.textContent, part?.parentElement?.textContent]).toEqual(['(Nov–Dec)', 'Q4 2025(Nov–Dec)']);
});

test('charts alongside each other have the same axis', () => {
  const groups = [{ label: 'Jan', bars: [{ name: 'Variance', value: 1, colour: 'over' as const }] }];
  const chart = draw(<BarChart {...axes} label="Variance" groups={groups} alongside={[-4, 9]} />)('Variance');
  const ticks = [...chart.querySelectorAll('text')].map(text => Number(text.textContent));
  expect(ticks).toEqual(expect.arrayContaining([-5, 10]));
});

const card = (
  <ChartCard title="Ratios" place="Labor & Delivery 2026-11-14" finding="On target." table={table}>
    <p>the chart</p>
  </ChartCard>
);

test('a card switches between its chart and its table', async () => {
  draw(card);
  await userEvent.click(screen.getByRole('button', { name: 'Table: Ratios' }));
  expect(screen.getByRole('row', { name: 'Shift Actual Variance' })).toBeDefined();
  expect(screen.getByRole('row', { name: '07:00 1,234.6 −1.3' })).toBeDefined();
  expect(screen.getByRole('row', { name: '11:00 – –' })).toBeDefined();
  expect(screen.queryByText('the chart')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Chart: Ratios' }));
  expect(screen.getByText('the chart')).toBeDefined();
});

async function download(kind: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Download: Ratios' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: kind }));
}

test('a card downloads as CSV with plain numbers and empty cells for missing ones', async () => {
  draw(card);
  await download('CSV (.csv)');
  expect(saveFile).toHaveBeenCalledExactlyOnceWith(
    'Labor & Delivery 2026-11-14 Ratios',
    'csv',
    expect.any(Blob),
  );
  const [[, , csv]] = saveFile.mock.calls as [[string, string, Blob]];
  expect(await csv.text()).toBe('\ufeffShift,Actual,Variance\r\n07:00,1234.5679,-1.25\r\n11:00,,\r\n');
});

test('a card shows an error if its picture cannot be made', async () => {
  draw(card);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  await download('Picture (.png)');
  expect((await screen.findByRole('alert')).textContent).toBe('Sorry, we hit a snag. Please try again.');
});
