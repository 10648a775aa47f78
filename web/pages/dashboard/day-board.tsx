import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import { loadTap } from '#web/features/adequacy/tap/lazy-tap.tsx';
import type { DayView } from '#web/features/day/day-view.ts';
import { useFormWindow } from '#web/features/day/use-form-window.ts';
import { LookAheadCard, WhenConnected } from '#web/features/forecast/lazy-parts.tsx';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { AfterFirstPaint, runAfterPaint } from '#web/ui/after-first-paint.tsx';
import { BarsCard, LinesCard } from './cards/day-charts.tsx';
import { AveragesCard, ThresholdsCard } from './cards/figures-cards.tsx';
import { NowCard } from './cards/now-card.tsx';
import classes from './day-board.module.css';
import { HuddleSheet } from './huddle-sheet.tsx';
import { ShiftsPanel } from './shifts-panel/shifts-panel.tsx';

const loadForm = async () => ({
  default: (await import('./shift-form/shift-form-drawer.tsx')).ShiftFormDrawer,
});
const ShiftFormDrawer = lazy(loadForm);

interface DayBoardProps {
  module: ClientModule;
  day: DayOfShifts;
  view: DayView;
}

/** The day's cards, in their order on a phone. */
export function DayBoard({ module, day, view }: DayBoardProps) {
  const form = useFormWindow(module.id, view.date, view.windows);
  const place = `${module.name} ${view.date}`;
  const { client: hospital } = useAuthState();
  const isFuture = view.date > view.today;
  const lookAhead = (
    <WhenConnected placeholder={<Skeleton height={389} radius="lg" />}>
      <LookAheadCard module={module} today={view.today} futureDate={isFuture ? view.date : undefined} />
    </WhenConnected>
  );
  // Loads the form in advance, because it must open without a connection. Opening it retries a failure.
  // And the question that follows a save.
  useEffect(() => runAfterPaint(() => void Promise.all([loadForm(), loadTap()]).catch(() => {})), []);
  return (
    <div
      className={classes.board}
      data-future={isFuture || undefined}
      data-about={[hospital?.name, module.name, formatDate(view.date)].join(' · ')}
    >
      <div className={classes.now}>
        <NowCard module={module} view={view} />
      </div>
      {isFuture && <div className={classes.ahead}>{lookAhead}</div>}
      <div className={classes.panel}>
        <ShiftsPanel module={module} view={view} />
      </div>
      <AveragesCard view={view} />
      <ThresholdsCard view={view} />
      <div className={classes.charts}>
        <LinesCard place={place} windows={view.windows} />
        <BarsCard place={place} windows={view.windows} />
        {view.date === view.today && lookAhead}
      </div>
      <AfterFirstPaint placeholder={null}>
        <HuddleSheet module={module} view={view} />
      </AfterFirstPaint>
      {form.windowId !== null && (
        <Suspense fallback={null}>
          <ShiftFormDrawer
            key={form.windowId}
            moduleId={module.id}
            date={view.date}
            windowId={form.windowId}
            day={day}
            onClose={form.close}
          />
        </Suspense>
      )}
    </div>
  );
}
