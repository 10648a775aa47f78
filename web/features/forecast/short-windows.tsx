import { useState } from 'react';
import { describeChance, formatBand } from '#domain/forecast/describe-windows.ts';
import { findStaffing, listProbablyShort } from '#domain/forecast/probably-short.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Link } from '#web/ui/link.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './short-windows.module.css';
import type { WindowAhead } from './windows-ahead.ts';

const shownAtFirst = 5;

interface ShortWindowsProps {
  moduleId: number;
  /** Of the next seven days. */
  windows: readonly WindowAhead[];
}

/** The coming windows that will probably be short, most likely first, with the RNs that are missing; nothing without any. */
export function ShortWindows({ moduleId, windows }: ShortWindowsProps) {
  const [isWhole, setIsWhole] = useState(false);
  const short = listProbablyShort(windows);
  if (short.length === 0) return null;
  return (
    <section className={classes.section} aria-label="Probably short">
      <h3 className={classes.title}>Probably short in the next 7 days</h3>
      <ul className={classes.list}>
        {short.slice(0, isWhole ? undefined : shownAtFirst).map(({ window, chance, missing }) => (
          <li key={window.time}>
            <Link to={paths.dashboardOn(window.date, moduleId)}>{window.name}</Link>
            <strong>{describeMissing(missing)}</strong>
            <span>
              {describeChance(chance)} chance · {describeFigures(window)}
            </span>
          </li>
        ))}
      </ul>
      {short.length > shownAtFirst && !isWhole && (
        <span data-screen-only>
          <LinkButton onClick={() => setIsWhole(true)}>Show all {short.length}</LinkButton>
        </span>
      )}
    </section>
  );
}

function describeMissing(missing: number): string {
  const rns = formatNumber(missing, 1);
  return `${rns} ${rns === '1.0' ? 'RN' : 'RNs'} missing`;
}

/** `7–9 expected, 6 scheduled`. */
function describeFigures(window: WindowAhead): string {
  const staffing = findStaffing(window);
  const expected = `${formatBand(window.rnTarget.p10, window.rnTarget.p90)} expected`;
  return staffing ? `${expected}, ${formatBand(staffing.rns, staffing.rns)} ${staffing.word}` : expected;
}
