import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { nameOwner, namePlace, nameShortfall } from '#web/features/red-flags/board/flag-words.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '#web/ui/link.tsx';
import classes from './handover.module.css';

/** The red flags that still need somebody. */
export function FlagsCard({ flags, today }: { flags: readonly RedFlag[] | undefined; today: IsoDate }) {
  return (
    <Card title="Red Flags">
      {!flags && <Hint>Not loaded.</Hint>}
      {flags?.length === 0 && <Hint>None.</Hint>}
      {flags && flags.length > 0 && (
        <ul className={classes.flags}>
          {flags.map(flag => (
            <li key={flag.id}>
              <Link to={paths.redFlag(flag.date, flag.window, flag.module)}>{namePlace(flag, today)}</Link>
              <br />
              {describeFlag(flag)}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** `1.2 RNs short · taken by Dana Reyes`. */
export function describeFlag(flag: RedFlag): string {
  return `${nameShortfall(flag)} · ${nameOwner(flag)}`;
}
