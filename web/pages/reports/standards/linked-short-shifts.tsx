import { formatDate } from '#domain/measures/formatting.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { ShortShiftsCard } from '#web/pages/reports/cards/card.ts';
import { useShowShifts } from '#web/pages/reports/cards/show-shifts.ts';
import { Link } from '#web/ui/link.tsx';
import { ShortShiftList } from './short-shift-list.tsx';

/** Short shifts with links to their days and red flags, except in an analysis. */
export function LinkedShortShifts({ card }: { card: ShortShiftsCard }) {
  const isStored = useShowShifts() === null;
  const { module } = card;
  if (isStored || module === null) return <ShortShiftList card={card} />;
  return (
    <ShortShiftList
      card={card}
      renderDate={({ date }) => <Link to={paths.dashboardOn(date, module)}>{formatDate(date)}</Link>}
      renderFlag={({ date, window, label }) => (
        <Link
          to={paths.redFlag(date, window, module)}
          aria-label={`Red flag of ${formatDate(date)}, ${label}`}
        >
          Red flag
        </Link>
      )}
    />
  );
}
