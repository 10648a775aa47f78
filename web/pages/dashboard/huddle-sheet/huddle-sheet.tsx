import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import { formatDate, formatFriendlyDate } from '#domain/measures/formatting.ts';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { buildRows, toActual, toTarget } from '../cards/build-rows.ts';
import type { DayView } from '../day-view.ts';
import { describeDay } from '../findings.ts';
import classes from './huddle-sheet.module.css';
import { HuddleTable } from './huddle-table.tsx';

interface HuddleSheetProps {
  hospital: Client;
  module: ClientModule;
  view: DayView;
}

/** The day on one printed page. */
export function HuddleSheet({ hospital, module, view }: HuddleSheetProps) {
  const finding = describeDay(view);
  return (
    <PrintedSheet label="Huddle sheet" className={classes.sheet}>
      <SheetHeader
        title={formatFriendlyDate(view.date, view.today)}
        subtitle={`${module.name} · ${hospital.name}`}
        kind={`Huddle sheet · ${formatDate(view.date)}`}
        remark={`${view.saved} of ${view.possible} windows saved`}
      />
      <p className={classes.finding}>
        {finding ? `${finding.headline}: ${finding.details}.` : 'No shift of this day is saved yet.'}
      </p>
      <HuddleTable module={module} windows={view.windows} />
      <div className={classes.bottom}>
        <Averages view={view} />
        <section className={classes.notes}>
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
    <table className={classes.averages}>
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
      <tbody>
        {rows.map(({ name, figures }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {figures.map((figure, index) => (
              <td key={columns[index]}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
