import type { Posting } from '#contract/now/now.ts';
import { formatNumber, formatRatio, noFigure } from '#domain/measures/formatting.ts';
import { formatWholeOrTenth } from '#web/features/day/findings.ts';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import { findStandardName, type PostedDay, type PostedShift, showsCoverage } from './posting-words.ts';

interface PostedTableProps {
  posting: Posting;
  day: PostedDay;
  /** In milliseconds. */
  now: number;
  /** The id of its heading. */
  labelledBy: string;
  className: string | undefined;
}

/** The windows of a day; one without a shift says so. Tables of a posting have the same columns. */
export function PostedTable({ posting, day, now, labelledBy, className }: PostedTableProps) {
  const isSplit = showsCoverage(posting);
  const heads = listHeads(day, isSplit);
  return (
    <table className={className} aria-labelledby={labelledBy} data-figures>
      <TableHead heads={heads} />
      <tbody>
        {day.windows.map(({ id, label, time, shift }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {shift ? (
              listPostedFigures(shift, isSplit).map((figure, column) => (
                <td key={heads[column + 1]}>{figure}</td>
              ))
            ) : (
              <td colSpan={heads.length - 1} data-empty>
                {Date.parse(time) > now ? 'Not yet' : 'No data'}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function listHeads(day: PostedDay, isSplit: boolean): string[] {
  const standard = findStandardName(day);
  return [
    ...['Shift', 'Patients', 'RNs', 'Patients per RN'],
    standard ? `Required RNs (${standard})` : 'Required RNs',
    ...(isSplit ? ['Patients covered', 'Not covered'] : []),
  ];
}

function listPostedFigures(shift: PostedShift, isSplit: boolean): string[] {
  const { patients, rns, patients_per_rn, required, judged, left_out } = shift;
  const formatCount = (count: number | null) => (count === null ? noFigure : formatWholeOrTenth(count));
  return [
    formatWholeOrTenth(patients),
    formatNumber(rns, 1),
    formatRatio(patients_per_rn),
    formatCount(required),
    ...(isSplit ? [formatCount(judged), formatCount(left_out)] : []),
  ];
}

/** Today, and the days before it. */
export function splitDays(days: readonly PostedDay[]) {
  const [today, ...before] = days;
  return { today, before };
}
