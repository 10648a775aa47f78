import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { formatRatio } from '#domain/measures/formatting.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { WindowOfDay } from '#web/features/day/day-view.ts';
import { describeShift, stateSigns } from '#web/features/day/findings.ts';
import { useUnsentWindows } from '#web/features/unsent/use-unsent.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import classes from './handover.module.css';

interface EndedWindowCardProps {
  moduleId: number;
  date: IsoDate;
  window: WindowOfDay;
}

/** The window that ends: its figures, reasons and comments. */
export function EndedWindowCard({ moduleId, date, window }: EndedWindowCardProps) {
  const { shift, label } = window;
  const isUnsent = useUnsentWindows(moduleId, date).includes(window.id);
  return (
    <Card title={`Shift ${label}`}>
      {isUnsent && <Hint>An entry of yours waits to be sent; these are the figures before it.</Hint>}
      {shift ? (
        <EndedWindowFigures shift={shift} />
      ) : (
        <>
          <p className={classes.headline}>No data yet</p>
          {window.takesData && (
            <Button component={Link} to={paths.shiftForm(date, window.id, moduleId)} size="xs">
              Add data for {window.start}
            </Button>
          )}
        </>
      )}
    </Card>
  );
}

function EndedWindowFigures({ shift }: { shift: NonNullable<WindowOfDay['shift']> }) {
  const { state, headline, details } = describeShift(shift);
  return (
    <>
      <p className={classes.headline} data-state={state ?? 'none'}>
        {state && <span aria-hidden="true">{stateSigns[state]} </span>}
        {headline}
      </p>
      <p className={classes.text}>
        {details}, 1 : {formatRatio(shift.ratio_actual)}
      </p>
      <dl className={classes.facts}>
        <dt>Reasons</dt>
        <dd>{shift.reasons.join(', ') || 'None given'}</dd>
        <dt>Comments</dt>
        <dd className={classes.text}>{shift.comments || 'None'}</dd>
      </dl>
    </>
  );
}
