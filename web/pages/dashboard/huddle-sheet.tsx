import type { ClientModule } from '#contract/clients/modules.ts';
import { formatDate, formatFriendlyDate, formatRatio, noFigure } from '#domain/measures/formatting.ts';
import { computeSectionTotals } from '#domain/shifts/section-totals.ts';
import { shortDate } from '#domain/time/period-labels.ts';
import { type DayView, toSections, type WindowOfDay } from '#web/features/day/day-view.ts';
import { describeDay, formatWholeOrTenth, showShift } from '#web/features/day/findings.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { describePlace } from '#web/lib/auth/session.ts';
import sheet from '#web/ui/page/printed-sheet.module.css';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { TableHead, TableRows } from '#web/ui/table/figures-table.tsx';
import { buildRows, toActual, toTarget } from './cards/build-rows.ts';
import classes from './huddle-sheet.module.css';

/** The day on one printed page. */
export function HuddleSheet({ module, view }: { module: ClientModule; view: DayView }) {
  const place = describePlace(useAuthState());
  const finding = describeDay(view);
  return (
    <PrintedSheet
      label="Huddle sheet"
      title={`${place} · Huddle sheet · ${shortDate(view.date, true)}`}
      className={`${sheet.page} ${classes.sheet}`}
    >
      <SheetHeader
        title={formatFriendlyDate(view.date, view.today)}
        subtitle={place}
        kind={`Huddle sheet · ${formatDate(view.date)}`}
        remark={`${view.saved} of ${view.possible} windows saved`}
      />
      <p className={sheet.finding}>
        {finding ? `${finding.headline}: ${finding.details}.` : 'No shift of this day is saved yet.'}
      </p>
      <HuddleTable module={module} windows={view.windows} />
      <div className={classes.bottom}>
        <Averages view={view} />
        <section className={sheet.box}>
          <h2>Notes</h2>
        </section>
      </div>
    </PrintedSheet>
  );
}

const columns = ['Actual', 'Target', 'Round down', 'Round up'];

function Averages({ view: { measures, thresholds } }: { view: DayView }) {
  const rows = buildRows(
    toActual(measures),
    toTarget(measures),
    thresholds?.alwaysDown,
    thresholds?.alwaysUp,
  );
  return (
    <table className={`${sheet.table} ${classes.averages}`}>
      <thead>
        <tr>
          <td />
          <th scope="colgroup" colSpan={2}>
            Daily Averages
          </th>
          <th scope="colgroup" colSpan={2}>
            Rounding Thresholds
          </th>
        </tr>
        <tr>
          <td />
          {columns.map(column => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <TableRows rows={rows} />
    </table>
  );
}

/** RNs needed and working, with the variance. */
function RnCells({ shift }: Pick<WindowOfDay, 'shift'>) {
  const { target, actual, variance } = showShift(shift ?? { rn_target: null, rn_actual: null });
  return [target, actual, variance].map(({ text }, index) => <td key={figureHeads[index + 1]}>{text}</td>);
}

const figureHeads = ['Census', 'Target', 'Actual', 'Variance', 'Ratio', 'Reasons and comments'];

/** A row for each window: patients by section, RNs and remarks. */
function HuddleTable({ module, windows }: { module: ClientModule; windows: readonly WindowOfDay[] }) {
  const totals = windows.map(({ shift }) =>
    computeSectionTotals(shift?.acuity_counts ?? {}, toSections(module)),
  );
  // Only some shifts may have patients under "Other".
  const columns = totals.reduce((most, each) => (each.length > most.length ? each : most), []);
  return (
    <table className={`${sheet.table} ${classes.windows}`}>
      <TableHead heads={['Shift', ...columns.map(({ name }) => name), ...figureHeads]} />
      <tbody>
        {windows.map(({ id, label, shift }, row) => (
          <tr key={id}>
            <th scope="row">{label}</th>
            {columns.map((column, index) => (
              <td key={column.id}>
                {shift ? formatWholeOrTenth(totals[row]?.[index]?.total ?? 0) : noFigure}
              </td>
            ))}
            <td>{shift ? formatWholeOrTenth(shift.census) : noFigure}</td>
            <RnCells shift={shift} />
            <td>{shift ? `1 : ${formatRatio(shift.ratio_actual)}` : noFigure}</td>
            <td>
              <span className={sheet.remarks}>
                {[...(shift?.reasons ?? []), shift?.comments ?? ''].filter(Boolean).join(' · ')}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
