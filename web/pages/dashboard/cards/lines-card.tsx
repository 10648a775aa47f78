import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Shift } from '#contract/shifts/shifts.ts';
import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import { LineChart } from '#web/charts/line-chart.tsx';
import type { WindowOfDay } from '../day-view.ts';
import { describeLines } from '../findings.ts';
import { DayChartCard } from './day-chart-card.tsx';

const measures = {
  ratio: {
    title: 'Ratios by shift',
    unit: 'Patients per RN',
    format: formatRatio,
    actual: (shift: Shift) => shift.ratio_actual,
    target: (shift: Shift) => shift.ratio_target,
  },
  productivity: {
    title: 'Productivity by shift',
    unit: 'RN hours per patient day',
    format: formatProductivity,
    actual: (shift: Shift) => shift.productivity_actual,
    target: (shift: Shift) => shift.productivity_target,
  },
};

/** The day's ratios or productivity as lines; the browser remembers the choice. */
export function LinesCard({ place, windows }: { place: string; windows: readonly WindowOfDay[] }) {
  const [useRatios, setUseRatios] = useLocalStorage({
    key: 'dashboardUseRatios',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const measure = useRatios ? 'ratio' : 'productivity';
  const { title, unit, format, actual, target } = measures[measure];
  const readValues = (value: (shift: Shift) => number | null) =>
    windows.map(({ shift }) => (shift ? value(shift) : null));
  const finding = describeLines(windows, measure);

  return (
    <DayChartCard
      windows={windows}
      title={title}
      place={place}
      finding={finding}
      controls={
        <SegmentedControl
          size="xs"
          aria-label="Daily chart shows"
          value={measure}
          data={[
            { value: 'ratio', label: 'Ratios' },
            { value: 'productivity', label: 'Productivity' },
          ]}
          onChange={chosen => setUseRatios(chosen === 'ratio')}
        />
      }
      table={{
        rowName: 'Shift',
        columns: [
          { name: 'Actual', format },
          { name: 'Target', format },
        ],
        rows: windows.map(({ label, shift }) => ({
          name: label,
          values: [shift ? actual(shift) : null, shift ? target(shift) : null],
        })),
      }}
    >
      <LineChart
        label={`${title}. ${finding}`}
        categories={windows.map(({ start }) => start)}
        xTitle="Shift start"
        yTitle={unit}
        series={[
          { name: 'Target', colour: 'target', values: readValues(target), dashed: true },
          { name: 'Actual', colour: 'actual', values: readValues(actual), format },
        ]}
      />
    </DayChartCard>
  );
}
