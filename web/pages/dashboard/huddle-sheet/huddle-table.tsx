import type { ClientModule } from '#contract/modules.ts';
import { formatNumber, formatRatio, formatSigned, noFigure } from '#domain/measures/formatting.ts';
import { computeSectionTotals } from '#domain/shifts/section-totals.ts';
import type { WindowOfDay } from '../day-view.ts';
import { formatCount } from '../findings.ts';
import { toSections } from '../to-sections.ts';
import classes from './huddle-sheet.module.css';

interface HuddleTableProps {
  module: ClientModule;
  windows: readonly WindowOfDay[];
}

/** A row for each window: patients by section, RNs and remarks. */
export function HuddleTable({ module, windows }: HuddleTableProps) {
  const totals = windows.map(({ shift }) =>
    computeSectionTotals(shift?.acuity_counts ?? {}, toSections(module)),
  );
  // Only some shifts may have patients under "Other".
  const columns = totals.reduce((most, each) => (each.length > most.length ? each : most), []);
  return (
    <table className={classes.windows}>
      <thead>
        <tr>
          <th scope="col">Shift</th>
          {columns.map(({ id, name }) => (
            <th key={id} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Census</th>
          <th scope="col">Target</th>
          <th scope="col">Actual</th>
          <th scope="col">Variance</th>
          <th scope="col">Ratio</th>
          <th scope="col">Reasons and comments</th>
        </tr>
      </thead>
      <tbody>
        {windows.map(({ id, label, shift }, row) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {columns.map((column, index) => (
              <td key={column.id}>{shift ? formatCount(totals[row]?.[index]?.total ?? 0) : noFigure}</td>
            ))}
            <td>{shift ? formatCount(shift.census) : noFigure}</td>
            <td>{formatNumber(shift?.rn_target ?? null, 1)}</td>
            <td>{formatNumber(shift?.rn_actual ?? null, 1)}</td>
            <td>{formatSigned(shift?.rn_variance ?? null)}</td>
            <td>{shift ? `1 : ${formatRatio(shift.ratio_actual)}` : noFigure}</td>
            <td>
              <span className={classes.remarks}>
                {[...(shift?.reasons ?? []), shift?.comments ?? ''].filter(Boolean).join(' · ')}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
