import { SegmentedControl } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import type { ComponentProps } from 'react';
import type { Shift } from '#contract/shifts/shifts.ts';
import { formatProductivity, formatRatio } from '#domain/measures/formatting.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import { type Bar, BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { ChartPlaceholder } from '#web/charts/chart-frame.tsx';
import { LegendMark } from '#web/charts/legend-mark.tsx';
import { LineChart } from '#web/charts/line-chart.tsx';
import type { WindowOfDay } from '#web/features/day/day-view.ts';
import { describeBars, describeLines, showShift, stateSigns } from '#web/features/day/findings.ts';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { EmptyPlace } from '#web/ui/empty-place.tsx';

const noRns = { rn_actual: null, rn_target: null };

export function BarsCard({ place, windows }: { place: string; windows: readonly WindowOfDay[] }) {
  const finding = describeBars(windows);
  const table = {
    rowName: 'Shift',
    columns: [{ name: 'Actual RNs' }, { name: 'Target RNs' }, { name: 'Variance' }],
    rows: windows.map(({ label, shift }) => {
      const { actual, target, variance } = showShift(shift ?? noRns);
      return { name: label, values: [actual, target, variance] };
    }),
  };
  return (
    <DayChartCard
      windows={windows}
      title="Actual vs Target"
      place={place}
      finding={finding}
      legend={marks.map(mark => <LegendMark key={mark.colour} {...mark} />)}
      table={table}
    >
      <BarChart
        label={`Actual vs Target. ${finding}`}
        xTitle="Shift start"
        yTitle="RNs"
        table={table}
        groups={windows.map(window => ({ label: window.start, bars: buildDayBars(window) }))}
      />
    </DayChartCard>
  );
}

function buildDayBars({ shift }: WindowOfDay): Bar[] {
  if (!shift) return [];
  const state = staffingState(shift.rn_variance);
  const { actual, target } = showShift(shift);
  return [
    {
      name: 'Target',
      value: shift.rn_target,
      colour: 'target',
      pale: true,
      text: target.text,
    },
    {
      name: 'Actual',
      value: shift.rn_actual,
      colour: state ?? 'actual',
      text: state ? `${stateSigns[state]} ${actual.text}` : actual.text,
    },
  ];
}

const marks = [
  { colour: 'target', pale: true, words: 'Target' },
  { colour: 'actual', pale: false, words: 'Actual, on target' },
  { colour: 'over', pale: false, words: `Actual, ${stateSigns.over} over` },
  { colour: 'under', pale: false, words: `Actual, ${stateSigns.under} under` },
] as const;

const measures = {
  ratio: {
    title: 'Ratios by shift',
    unit: 'Patients per RN',
    format: formatRatio,
    actual: (shift: Shift) => shift.ratio_actual,
    target: (shift: Shift) => shift.ratio_target,
    scheduled: ({ census }: Shift, rns: number) => (rns > 0 ? census / rns : null),
  },
  productivity: {
    title: 'Productivity by shift',
    unit: 'RN hours per patient day',
    format: formatProductivity,
    actual: (shift: Shift) => shift.productivity_actual,
    target: (shift: Shift) => shift.productivity_target,
    scheduled: ({ census }: Shift, rns: number) => (census > 0 ? (24 * rns) / census : null),
  },
};

/** The day's ratios or productivity as lines, with those of the scheduled RNs; the browser remembers the choice. */
export function LinesCard({ place, windows }: { place: string; windows: readonly WindowOfDay[] }) {
  const [useRatios, setUseRatios] = useLocalStorage({
    key: 'dashboardUseRatios',
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const measure = useRatios ? 'ratio' : 'productivity';
  const { title, unit, format, actual, target, scheduled: readScheduled } = measures[measure];
  const readValues = (value: (shift: Shift) => number | null) =>
    windows.map(({ shift }) => (shift ? value(shift) : null));
  const scheduled = windows.map(({ shift, scheduled: rns }) =>
    shift && rns !== null ? readScheduled(shift, rns) : null,
  );
  const hasSchedule = scheduled.some(value => value !== null);
  const finding = describeLines(windows, measure);
  const table = {
    rowName: 'Shift',
    columns: ['Actual', 'Target', ...(hasSchedule ? ['Scheduled'] : [])].map(name => ({ name, format })),
    rows: windows.map(({ label, shift }, index) => ({
      name: label,
      values: [
        shift ? actual(shift) : null,
        shift ? target(shift) : null,
        ...(hasSchedule ? [scheduled[index] ?? null] : []),
      ],
    })),
  };

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
      table={table}
    >
      <LineChart
        label={`${title}. ${finding}`}
        categories={windows.map(({ start }) => start)}
        xTitle="Shift start"
        yTitle={unit}
        roomRight={hasSchedule ? 72 : 40}
        table={table}
        series={[
          { name: 'Target', colour: 'target', values: readValues(target), dashed: true },
          ...(hasSchedule ? [{ name: 'Scheduled', colour: 'series-2' as const, values: scheduled }] : []),
          { name: 'Actual', colour: 'actual', values: readValues(actual), format },
        ]}
      />
    </DayChartCard>
  );
}

interface DayChartCardProps extends ComponentProps<typeof ChartCard> {
  windows: readonly WindowOfDay[];
}

/** A chart of the day's windows, or a sentence until a shift is saved. */
function DayChartCard({ windows, legend, children, ...card }: DayChartCardProps) {
  const hasShifts = windows.some(({ shift }) => shift);
  return (
    <ChartCard {...card} legend={hasShifts && legend}>
      {hasShifts ? (
        <AfterFirstPaint placeholder={<ChartPlaceholder />}>{children}</AfterFirstPaint>
      ) : (
        <EmptyPlace>
          {windows.some(({ takesData }) => takesData)
            ? 'No shift of this day is saved yet. Add the data of one under Shifts, and its figures appear here.'
            : 'The figures of this day appear here once it has begun and a shift is saved.'}
        </EmptyPlace>
      )}
    </ChartCard>
  );
}
