import { IconFlagFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NowModule } from '#contract/shifts/now.ts';
import { describeExpected } from '#domain/forecast/describe-windows.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { type StaffingState, staffingState } from '#domain/shifts/shift-metrics.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { formatCount, formatPatients, stateSigns } from '../day/findings.ts';
import classes from './now-board.module.css';

interface ModuleTileProps {
  module: NowModule;
  /** In milliseconds. */
  now: number;
  /** The name as a link, on pages of signed-in people. */
  children: ReactNode;
}

/** One module: its finding in words, sign and colour, the figures behind it, the next window, and the last save. */
export function ModuleTile({ module, now, children }: ModuleTileProps) {
  const { shift, is_entered, window, next, feed_census, flags, saved_at, saved_by } = module;
  const state = shift && is_entered ? staffingState(shift.rn_variance) : null;
  return (
    <li className={classes.tile} data-state={state ?? 'none'} data-entered={is_entered || undefined}>
      <div className={classes.content}>
        <div className={classes.head}>
          <h2 className={classes.name}>{children}</h2>
          {window && <span className={classes.window}>{window}</span>}
        </div>
        <p className={classes.finding}>
          {shift && is_entered ? <Finding state={state} variance={shift.rn_variance} /> : 'Not entered yet'}
        </p>
        {shift && (
          <dl className={classes.figures} data-figures>
            <Figure name="Needed" value={formatNumber(shift.rn_target, 1)} />
            <Figure name="Working" value={formatNumber(shift.rn_actual, 1)} />
            <Figure name="Census" value={formatCount(shift.census)} />
          </dl>
        )}
        {flags.open + flags.acknowledged > 0 && (
          <p className={classes.flags} data-open={flags.open > 0 || undefined}>
            <IconFlagFilled size="1em" aria-hidden /> {describeFlags(flags)}
          </p>
        )}
        <p className={classes.foot}>
          {!is_entered && <span>{shift ? `Figures of ${shift.label}` : 'Nothing in the last 24 hours'}</span>}
          {feed_census !== null && <span>Feed: {formatPatients(feed_census)}</span>}
          {next && <span>{describeNext(next)}</span>}
          {saved_at && (
            <span>
              Saved {timeAgo(saved_at, now)}
              {saved_by && ` by ${saved_by}`}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

/** The arrow repeats the word for those who do not see the colour; screen readers skip it. */
function Finding({ state, variance }: { state: StaffingState; variance: number }) {
  if (state === null) return 'On target';
  return (
    <>
      <span aria-hidden="true">{stateSigns[state]}</span> {`${formatNumber(Math.abs(variance), 1)} ${state}`}
    </>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function describeNext({ label, expected }: NonNullable<NowModule['next']>): string {
  if (!expected) return `Next ${label}`;
  return `Next ${label}: ${describeExpected(expected)}`;
}

/** `Red flags: 2 open, 1 taken`. */
function describeFlags({ open, acknowledged }: NowModule['flags']): string {
  const counts = [open > 0 && `${open} open`, acknowledged > 0 && `${acknowledged} taken`];
  return `Red flags: ${counts.filter(Boolean).join(', ')}`;
}
