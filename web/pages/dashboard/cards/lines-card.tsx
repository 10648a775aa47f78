import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { Shift } from '#contract/shifts/shifts.ts';
import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { ChartPlace } from '#web/charts/chart-place.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import type { WindowOfDay } from '../day-view.ts';
import { findingOfLines } from '../findings.ts';
import { NoShifts } from './no-shifts.tsx';

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

/** The day as lines, as ratios or as productivity; the browser remembers which. */
export function LinesCard({ place, windows }: { place: string; windows: readonly WindowOfDay[] }) {
  const [useRatios, setUseRatios] = useLocalStorage({
    key: 'dashboardUseRatios',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const measure = useRatios ? 'ratio' : 'productivity';
  const { title, unit, format, actual, target } = measures[measure];
  const valuesOf = (value: (shift: Shift) => number | null) =>
    windows.map(({ shift }) => (shift ? value(shift) : null));
  const finding = findingOfLines(windows, measure);

  return (
    <ChartCard
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
      {windows.some(({ shift }) => shift) ? (
        <AfterFirstPaint placeholder={<ChartPlace />}>
          <LineChart
            label={`${title}. ${finding}`}
            categories={windows.map(({ start }) => start)}
            xTitle="Shift start"
            yTitle={unit}
            series={[
              { name: 'Target', colour: 'target', values: valuesOf(target), dashed: true },
              { name: 'Actual', colour: 'actual', values: valuesOf(actual), format },
            ]}
          />
        </AfterFirstPaint>
      ) : (
        <NoShifts />
      )}
    </ChartCard>
  );
}
