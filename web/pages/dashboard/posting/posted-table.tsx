import type { Posting } from '#contract/shifts/now.ts';
import { formatNumber, formatRatio, noFigure } from '#domain/measures/formatting.ts';
import { TableHead } from '#web/ui/figures-table.tsx';
import { formatWholeOrTenth } from '../day/findings.ts';

export type PostedDay = Posting['days'][number];

interface PostedTableProps {
  day: PostedDay;
  /** In milliseconds. */
  now: number;
  /** The id of its heading. */
  labelledBy: string;
  className: string | undefined;
}

const heads = ['Shift', 'Patients', 'RNs', 'Patients per RN', 'Required RNs'];

/** The windows of a day; one without a shift says so. */
export function PostedTable({ day, now, labelledBy, className }: PostedTableProps) {
  return (
    <table className={className} aria-labelledby={labelledBy} data-figures>
      <TableHead heads={heads} />
      <tbody>
        {day.windows.map(({ id, label, time, shift }) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {shift ? (
              listFigures(shift).map((figure, column) => <td key={heads[column + 1]}>{figure}</td>)
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

function listFigures(shift: NonNullable<PostedDay['windows'][number]['shift']>): string[] {
  const { patients, rns, patients_per_rn, required } = shift;
  return [
    formatWholeOrTenth(patients),
    formatNumber(rns, 1),
    formatRatio(patients_per_rn),
    required === null ? noFigure : formatWholeOrTenth(required),
  ];
}

/** Today, and the days before it. */
export function splitDays(days: readonly PostedDay[]) {
  const [today, ...before] = days;
  return { today, before };
}
