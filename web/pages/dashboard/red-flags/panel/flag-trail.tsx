import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { useHospitalTime } from '#web/lib/hospital-time.ts';
import classes from './flag-panel.module.css';
import { listSteps } from './list-steps.ts';

/** What happened to a flag, in its order; its outcome and note once it is resolved. */
export function FlagTrail({ flag }: { flag: RedFlag }) {
  const formatInstant = useHospitalTime();
  return (
    <section aria-label="What happened">
      <h3 className={classes.title}>What happened</h3>
      <ol className={classes.trail}>
        {listSteps(flag).map(({ at, text, by }) => (
          <li key={`${at} ${text}`}>
            <span>
              {text}
              {by && <span className={classes.by}> · {by}</span>}
            </span>
            <time dateTime={at}>{formatInstant(at)}</time>
          </li>
        ))}
      </ol>
      {flag.status === 'resolved' && (
        <>
          {flag.outcome && <p className={classes.remark}>Outcome: {flag.outcome}</p>}
          {flag.note && <p className={classes.remark}>{flag.note}</p>}
        </>
      )}
    </section>
  );
}
