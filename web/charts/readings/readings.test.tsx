import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { formatRatio } from '#domain/measures/formatting.ts';
import { expectFocus } from '#web/testing/focus.ts';
import { BarChart } from '../bar-chart.tsx';
import { readRow } from './reading.ts';
import { Readings, ReadingsContext } from './readings.tsx';

afterEach(cleanup);

const table = {
  rowName: 'Month',
  columns: [
    { name: 'Actual', format: formatRatio },
    { name: 'Target', format: formatRatio },
    { name: 'Thin' },
  ],
  rows: [
    { name: 'Jan', values: [1.5, 1.4, ''] },
    { name: 'Feb', values: [1.6, null, 'yes'] },
    { name: 'Mar', values: [1.7, 1.5, ''] },
  ],
};
const groups = table.rows.map(({ name }) => ({
  label: name,
  bars: [{ name: 'Actual', value: 1, colour: 'actual' as const }],
}));
const onChoose = vi.fn<(index: number) => void>();

function draw(content: ReactNode) {
  render(<MantineProvider env="test">{content}</MantineProvider>);
}

function drawChart() {
  draw(<BarChart label="Ratios" xTitle="Month" yTitle="" {...{ groups, table, onChoose }} />);
  const chart = screen.getByRole('application', { name: 'Ratios' });
  return { chart, marks: [...chart.querySelectorAll('[data-mark]')] };
}

const readOut = () => screen.getByRole('status').textContent;

test('a reading is a row of the table without empty columns', () => {
  expect(readRow(table, 0)?.figures.map(({ name }) => name)).toEqual(['Actual', 'Target']);
  expect(readRow(table, 3)).toBeNull();
});

test('a chart reads the period under the pointer until the pointer leaves', async () => {
  const { chart, marks } = drawChart();
  fireEvent.pointerMove(marks[1] as Element);
  await waitFor(() => expect(readOut()).toBe('Feb: Actual 1.6, Target –, Thin yes'));
  await waitFor(() => expect(marks[1]?.hasAttribute('data-read')).toBe(true));
  fireEvent.pointerLeave(chart);
  await waitFor(() => expect(readOut()).toBe(''));
});

test('arrow keys move through a chart, Enter opens the shifts behind a mark, Escape hides the reading', async () => {
  const { chart } = drawChart();
  await userEvent.tab();
  await expectFocus(() => chart);
  await userEvent.keyboard('{ArrowRight}');
  const first = readOut();
  await userEvent.keyboard('{End}{ArrowRight}');
  expect([first, readOut()]).toEqual([expect.stringMatching(/^(Jan|Feb):/), 'Mar: Actual 1.7, Target 1.5']);
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(1);
  await userEvent.keyboard('{Home}');
  expect(readOut()).toBe('Jan: Actual 1.5, Target 1.4');
  await userEvent.keyboard('{Escape}');
  expect(readOut()).toBe('');
});

test('a first touch reads, a second one opens, a touch elsewhere hides the reading', () => {
  const { marks } = drawChart();
  const [, feb] = marks as [Element, Element];
  vi.spyOn(document, 'elementFromPoint').mockReturnValue(feb);
  const tap = () => {
    fireEvent.pointerDown(feb, { pointerType: 'touch' });
    fireEvent.click(feb);
  };
  onChoose.mockClear();
  tap();
  expect(readOut()).toMatch(/^Feb/);
  expect(onChoose).not.toHaveBeenCalled();
  tap();
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(1);
  tap();
  fireEvent.pointerDown(document.body);
  expect(readOut()).toBe('');
});

test('arrow keys move the focus between the cells of a table, of which one can be reached with Tab', async () => {
  draw(
    <Readings label={null} read={mark => readRow(table, mark)} columns={2}>
      <table>
        <tbody>
          {[
            [0, 2],
            [1, 3],
          ].map(row => (
            <tr key={row[0]}>
              {row.map(mark => (
                <td key={mark} data-mark={mark}>
                  <button type="button" tabIndex={mark === 0 ? 0 : -1}>
                    {`Cell ${mark}`}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Readings>,
  );
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  await expectFocus(() => screen.getByRole('button', { name: 'Cell 1' }));
  await userEvent.keyboard('{ArrowRight}{ArrowUp}{ArrowUp}');
  await expectFocus(() => screen.getByRole('button', { name: 'Cell 2' }));
});

test('a chart on paper has no marks and takes no focus', () => {
  draw(
    <ReadingsContext value={false}>
      <BarChart label="Ratios" xTitle="Month" yTitle="" groups={groups} table={table} />
    </ReadingsContext>,
  );
  expect(screen.queryByRole('application')).toBeNull();
  expect(screen.getByRole('img', { name: 'Ratios' }).querySelectorAll('[data-mark]')).toHaveLength(0);
});
