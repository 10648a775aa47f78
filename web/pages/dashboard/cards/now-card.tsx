import type { ClientModule } from '#contract/clients/modules.ts';
import { flaggedAheadDays } from '#domain/red-flags/flag-state.ts';
import { addDays } from '#domain/time/calendar.ts';
import type { DayView } from '#web/features/day/day-view.ts';
import { stateSigns } from '#web/features/day/findings.ts';
import { describeNow } from '#web/features/day/now-finding.ts';
import { NextExpected, WhenConnected } from '#web/features/forecast/lazy-parts.tsx';
import { DayFlags } from '#web/features/red-flags/board/lazy-parts.tsx';
import { namePack } from '#web/features/standards/words/name-standard.ts';
import { StandardWords } from '#web/features/standards/words/standard-words.tsx';
import classes from './now-card.module.css';

/**
 * The staffing of the running window, what comes next, the day's red flags and the one action that it asks for; on other days of
 * the whole day. Flags and forecast arrive later, in room that is kept for them.
 */
export function NowCard({ module, view }: { module: ClientModule; view: DayView }) {
  const { place, state, headline, figures, remark } = describeNow(view);
  const isToday = view.date === view.today;
  const next = view.windows.find(({ mark }) => mark === 'next');
  return (
    <section
      className={classes.card}
      data-state={state ?? 'none'}
      aria-label={isToday ? 'Now' : 'The whole day'}
    >
      <div className={classes.finding}>
        <p className={classes.place}>{place}</p>
        <p className={classes.headline}>
          {state && <span aria-hidden="true">{stateSigns[state]} </span>}
          {headline}
        </p>
      </div>
      {figures && (
        <dl className={classes.figures} data-figures>
          {figures.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <ShortOfStandard module={module} view={view} />
      <p className={classes.next} data-remark={remark !== '' || undefined}>
        {remark}{' '}
        {isToday && (
          <WhenConnected placeholder={next && `Next ${next.start}`}>
            <NextExpected moduleId={module.id} next={next} />
          </WhenConnected>
        )}
      </p>
      {view.date <= addDays(view.today, flaggedAheadDays) && (
        <div className={classes.flags}>
          <DayFlags moduleId={module.id} view={view} />
        </div>
      )}
    </section>
  );
}

/** What the staffing standard requires, if the running window is short of it: it may be over target at the same time. */
function ShortOfStandard({ module, view }: { module: ClientModule; view: DayView }) {
  const current = view.windows.find(({ mark }) => mark === 'now');
  const standard = current?.waiting ? null : current?.shift?.standard;
  if (standard?.state !== 'short') return null;
  return (
    <p className={classes.standard}>
      <StandardWords name={namePack(module, standard.pack)} judged={standard} />
    </p>
  );
}
