import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { isPending } from '#domain/red-flags/flag-state.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Link } from '#web/ui/link.tsx';
import classes from './flag-panel.module.css';
import { listReasons, nameShortfall } from './flag-words.ts';

const statusWords = { open: 'Open', acknowledged: 'Taken', resolved: 'Resolved', withdrawn: 'Withdrawn' };

/** The shortfall, the broken rules, the owner and the time of opening. */
export function FlagFacts({ flag }: { flag: RedFlag }) {
  const { status, kind, rn_actual, rn_target, min_rn_target, owner, opened_at } = flag;
  const formatInstant = useHospitalTime();
  const now = useNow();
  return (
    <section className={classes.facts} aria-label="Facts" data-status={status}>
      <p className={classes.headline}>
        <span>{nameShortfall(flag)}</span>
        <span className={classes.status}>{statusWords[status]}</span>
      </p>
      {kind === 'short' && (
        <dl className={classes.figures} data-figures>
          <Figure name="Working" value={rn_actual} />
          <Figure name="Needed" value={rn_target} />
          <Figure name="Minimum" value={min_rn_target} />
        </dl>
      )}
      <dl className={classes.lines}>
        <div>
          <dt>Why</dt>
          {listReasons(flag).map(reason => (
            <dd key={reason}>{reason}</dd>
          ))}
        </div>
        <div>
          <dt>Owner</dt>
          <dd>
            {owner ? owner.name : 'Nobody'}
            {owner && status === 'open' && ', who saved the shift'}
            {owner && !owner.is_active && isPending(flag) && ' (no longer has access)'}
          </dd>
        </div>
        <div>
          <dt>Since</dt>
          <dd>
            <time dateTime={opened_at}>{formatInstant(opened_at)}</time> ({timeAgo(opened_at, now)})
          </dd>
        </div>
      </dl>
      {kind === 'missing' && status !== 'resolved' && status !== 'withdrawn' && (
        <Link to={paths.shiftForm(flag.date, flag.window, flag.module)}>Add data for {flag.label}</Link>
      )}
    </section>
  );
}

function Figure({ name, value }: { name: string; value: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{formatNumber(value, 1)}</dd>
    </div>
  );
}
