import { formatDate } from '#domain/measures/formatting.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { FlagsCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/cards/show-shifts.ts';
import { Link } from '#web/ui/link.tsx';
import { FlagList } from './flag-list.tsx';

/** Red flags whose dates are links to their days, except in an analysis. */
export function LinkedFlags({ card }: { card: FlagsCard }) {
  const isStored = useShowShifts() === null;
  return (
    <FlagList
      card={card}
      renderDate={
        isStored
          ? undefined
          : ({ date, module }) => <Link to={paths.dashboardOn(date, module)}>{formatDate(date)}</Link>
      }
    />
  );
}
