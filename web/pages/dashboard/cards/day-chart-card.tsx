import type { ComponentProps } from 'react';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { ChartPlaceholder } from '#web/charts/chart-frame.tsx';
import { AfterFirstPaint } from '#web/ui/after-first-paint.tsx';
import { EmptyPlace } from '#web/ui/empty-place.tsx';
import type { WindowOfDay } from '../day/day-view.ts';

interface DayChartCardProps extends ComponentProps<typeof ChartCard> {
  windows: readonly WindowOfDay[];
}

/** A chart of the day's windows, or a sentence until a shift is saved. */
export function DayChartCard({ windows, legend, children, ...card }: DayChartCardProps) {
  const hasShifts = windows.some(({ shift }) => shift);
  return (
    <ChartCard {...card} legend={hasShifts && legend}>
      {hasShifts ? (
        <AfterFirstPaint placeholder={<ChartPlaceholder />}>{children}</AfterFirstPaint>
      ) : (
        <EmptyPlace>No shift of this day is saved yet. Its figures appear here.</EmptyPlace>
      )}
    </ChartCard>
  );
}
