import { IconFlag, IconFlagFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { NowModule } from '#contract/now/now.ts';
import { describeNext } from '#domain/forecast/describe-windows.ts';
import { noFigure } from '#domain/measures/formatting.ts';
import { formatPatients, formatWholeOrTenth, showShift } from '#web/features/day/findings.ts';
import { Finding, StandardWords } from '#web/features/standards/words/standard-words.tsx';
import { timeAgo } from '#web/lib/time-ago.ts';
import classes from './now-board.module.css';
import type { Deviation } from './severity.ts';

interface ModuleTileProps {
  module: NowModule;
  deviation: Deviation;
  /** In milliseconds. */
  now: number;
  /** The name as a link, on pages of signed-in people. */
  children: ReactNode;
}

/**
 * One module: its finding in words, sign, colour and a bar, the figures behind it, what its staffing standard says, its red flags,
 * the next window, and the last save. Every tile has the same rows, which line up.
 */
export function ModuleTile({ module, deviation, now, children }: ModuleTileProps) {
  const { shift, is_entered, window, next, feed_census, flags, saved_at, saved_by } = module;
  const { state, severity, share } = deviation;
  const rns = shift && showShift(shift);
  return (
    <li
      className={classes.tile}
      data-state={state ?? 'none'}
      data-severity={severity ?? undefined}
      data-entered={is_entered || undefined}
    >
      <div className={classes.head}>
        <h2 className={classes.name}>{children}</h2>
        {window && <span className={classes.window}>{window}</span>}
      </div>
      <p className={classes.finding}>
        {rns && is_entered ? <Finding state={state} variance={rns.variance} /> : 'Not entered yet'}
      </p>
      {/* Repeats the finding for the eye. */}
      <div className={classes.gauge} aria-hidden="true">
        <div style={{ width: `${share * 100}%` }} />
      </div>
      <dl className={classes.figures} data-figures>
        <TileFigure name="Needed" value={rns?.target.text ?? noFigure} />
        <TileFigure name="Working" value={rns?.actual.text ?? noFigure} />
        <TileFigure name="Census" value={shift ? formatWholeOrTenth(shift.census) : noFigure} />
      </dl>
      <p className={classes.standard} data-state={shift?.standard?.state}>
        {shift?.standard && <StandardWords name={shift.standard.name} judged={shift.standard} />}
      </p>
      <p className={classes.flags} data-urgent={flags.is_urgent || undefined}>
        <TileFlags {...flags} />
      </p>
      <p className={classes.foot}>
        {!is_entered && <span>{shift ? `Figures of ${shift.label}` : 'Nothing in the last 24 hours'}</span>}
        {feed_census !== null && <span>Feed: {formatPatients(feed_census)}</span>}
        {next && <span>{describeNext(next.label, next.expected, next.scheduled)}</span>}
        {saved_at && (
          <span>
            Saved {timeAgo(saved_at, now)}
            {saved_by && ` by ${saved_by}`}
          </span>
        )}
      </p>
    </li>
  );
}

function TileFigure({ name, value }: { name: string; value: string }) {
  return (
    <div className={classes.figure}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** `Red flags: 2 not taken, 1 taken, 1 coming, 3 earlier`, in the words of the day; loud while one asks for attention. */
function TileFlags({ open, acknowledged, coming, earlier, is_urgent: isUrgent }: NowModule['flags']) {
  const ofToday = joinCounts([
    [open, 'not\u00a0taken'],
    [acknowledged, 'taken'],
  ]);
  const others = joinCounts([
    [coming, 'coming'],
    [earlier, 'earlier'],
  ]);
  if (!ofToday && !others) return null;
  const Icon = isUrgent ? IconFlagFilled : IconFlag;
  return (
    <>
      <Icon size="1em" aria-hidden />
      <span>
        Red flags: {ofToday}
        <span className={open > 0 ? classes.others : undefined}>
          {ofToday && others && ', '}
          {others}
        </span>
      </span>
    </>
  );
}

function joinCounts(counts: readonly (readonly [number, string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `${count}\u00a0${words}`)
    .join(', ');
}
