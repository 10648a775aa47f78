import { Title } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { listNominalWindows } from '#domain/shifts/shift-window-config.ts';
import { getWeekday, weekdayName } from '#domain/time/calendar.ts';
import { shortDate } from '#domain/time/period-labels.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { LinesHint } from './lines-hint.tsx';
import type { PlannedPart } from './module-parts.ts';
import classes from './roster.module.css';
import { toClock } from './roster-draft.ts';

/** The days of a module as they will be: RN shifts, those stored now, and the RNs of each shift window. */
export function DaysTable({ hospital, module, plan, days }: PlannedPart & { hospital: Client }) {
  const empty = days.filter(({ shifts }) => shifts === 0).length;
  const windows = listNominalWindows(toClock(hospital).windows);
  return (
    <section aria-label={module.name}>
      <Title order={4} fz="sm" mb="s8">
        {module.name}
      </Title>
      <Scroller label={`Days of ${module.name}`} className={classes.days}>
        <FiguresTable
          isDense
          label={`Scheduled RNs of ${module.name}`}
          heads={['Date', 'RN shifts', 'Stored now', ...windows.map(({ label }) => label)]}
          rows={days.map(({ date, shifts, before, scheduled }) => ({
            name: `${weekdayName(getWeekday(date)).slice(0, 3)} ${shortDate(date, true)}`,
            values: [
              formatNumber(shifts, 0),
              before === null ? '–' : formatNumber(before, 0),
              ...windows.map(({ id }) => formatNumber(scheduled[id] ?? 0, 1)),
            ],
          }))}
        />
      </Scroller>
      {empty > 0 && (
        <Hint data-figures>
          {empty === 1 ? 'One day has no RN shift' : `${empty} days have no RN shift`}: nobody is scheduled
          then.
        </Hint>
      )}
      <LinesHint
        lines={plan.outside}
        one="is not on these dates and is not imported"
        many="are not on these dates and are not imported"
      />
      <AlertLine message={plan.fault} />
    </section>
  );
}
