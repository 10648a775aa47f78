import { useQuery } from '@tanstack/react-query';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { capitalize, formatNumber } from '#domain/measures/formatting.ts';
import { showStaffing } from '#domain/measures/staffing-figures.ts';
import { describeForecast, isUnderTarget } from '#domain/red-flags/describe-flag.ts';
import { isPending, statusWords } from '#domain/red-flags/flag-state.ts';
import { describeCoverage } from '#domain/standards/requirement/describe-requirement.ts';
import { dayQuery } from '#web/features/day/day-query.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { useNow } from '#web/lib/use-now.ts';
import classes from './flag-panel.module.css';
import { listReasons, nameShortfall } from './flag-words.ts';

/** The shortfall, the broken rules, the person and the time of opening. */
export function FlagFacts({ flag }: { flag: RedFlag }) {
  const { status, kind, rn_actual, rn_target, min_rn_target, owner, opened_at, foreseen } = flag;
  const standard = useFlagStandard(flag);
  const isUnder = isUnderTarget({ rnTarget: rn_target, rnActual: rn_actual });
  const rns = showStaffing({ rnTarget: rn_target, rnActual: rn_actual });
  const formatInstant = useHospitalTime();
  const now = useNow();
  return (
    <section className={classes.facts} aria-label="Facts" data-status={status}>
      <p className={classes.headline}>
        <span>{nameShortfall(flag)}</span>
        <span className={classes.status}>{capitalize(statusWords[status])}</span>
      </p>
      {kind === 'short' && (
        <dl className={classes.figures} data-figures>
          <FlagFigure name="Working" value={rns.actual.text} />
          <FlagFigure name={isUnder ? 'Needed' : 'Target'} value={rns.target.text} />
          <FlagFigure name="Minimum" value={formatNumber(min_rn_target, 1)} />
          {standard?.required != null && (
            <FlagFigure name="Required" value={formatNumber(standard.required, 1)} />
          )}
        </dl>
      )}
      <dl className={classes.lines}>
        <div>
          <dt>Why</dt>
          {listReasons(flag).map(reason => (
            <dd key={reason}>{reason}</dd>
          ))}
          {standard?.required != null && standard.left_out > 0 && (
            <dd>The standard: {describeCoverage(standard.required, standard)}</dd>
          )}
        </div>
        {kind !== 'ahead' && foreseen && (
          <div>
            <dt>Foreseen</dt>
            <dd>{describeForecast(foreseen)}</dd>
          </div>
        )}
        <div>
          <dt>Assigned to</dt>
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
    </section>
  );
}

/** What the staffing standard says about the shift now, as the day that is open does; null if the flag is not about that. */
function useFlagStandard({ module, date, window, reasons }: RedFlag): Shift['standard'] {
  const { data: day } = useQuery({ ...dayQuery(module, date), enabled: false });
  if (!reasons.includes('standard')) return null;
  return day?.shifts.find(shift => shift.window === window)?.standard ?? null;
}

function FlagFigure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
