import type { Client } from '#contract/clients.ts';
import type { ClientModule } from '#contract/modules.ts';
import {
  formatDate,
  formatFriendlyDate,
  formatNumber,
  formatProductivity,
  formatRatio,
} from '#domain/measures/formatting.ts';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import type { DayView } from '../day-view.ts';
import { findingOfDay } from '../findings.ts';
import classes from './huddle-sheet.module.css';
import { HuddleTable } from './huddle-table.tsx';

interface HuddleSheetProps {
  hospital: Client;
  module: ClientModule;
  view: DayView;
}

/** The day on one sheet of paper. */
export function HuddleSheet(props: HuddleSheetProps) {
  return (
    <PrintedSheet label="Huddle sheet" className={classes.sheet}>
      <Sheet {...props} />
    </PrintedSheet>
  );
}

function Sheet({ hospital, module, view }: HuddleSheetProps) {
  const finding = findingOfDay(view);
  return (
    <>
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
    </>
  );
}

/** Averages beside what always rounding down or up would give. */
function Averages({ view: { measures, thresholds } }: { view: DayView }) {
  const down = thresholds?.alwaysDown;
  const up = thresholds?.alwaysUp;
  const rows = [
    ['RNs', measures.rnActual, measures.rnTarget, down?.rns, up?.rns, formatOne],
    ['Patients per RN', measures.ratioActual, measures.ratioTarget, down?.ratio, up?.ratio, formatRatio],
    [
      'Hours / patient day',
      measures.productivityActual,
      measures.productivityTarget,
      down?.productivity,
      up?.productivity,
      formatProductivity,
    ],
  ] as const;
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
          <th scope="col">Actual</th>
          <th scope="col">Target</th>
          <th scope="col">Round down</th>
          <th scope="col">Round up</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, actual, target, down = null, up = null, format]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{format(actual)}</td>
            <td>{format(target)}</td>
            <td>{format(down)}</td>
            <td>{format(up)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function formatOne(value: number | null): string {
  return formatNumber(value, 1);
}
