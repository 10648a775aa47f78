import { useMemo } from 'react';
import { rangeLabel } from '#domain/periods.ts';
import { reportTypeOf } from '#domain/report-types.ts';
import type { ReportData } from '#web/lib/page-data.ts';
import type { Comparison } from '../cards/part.ts';
import { noteOfCard } from '../notes/card-note.tsx';
import { NotesContext } from '../notes/notes-context.ts';
import { ShowShiftsContext } from '../shifts-behind/show-shifts.ts';
import { ReportView } from '../view/report-view.tsx';
import classes from './print-document.module.css';

interface PrintDocumentProps {
  report: ReportData;
  comparison?: Comparison | null;
}

const none = {};

/** A report as it stands on paper: whose and what it is, then all of it; nothing that could be pressed. */
export function PrintDocument({ report: { context, name, notes = none }, comparison }: PrintDocumentProps) {
  const { citation, state } = context;
  const readOnly = useMemo(() => ({ notes, editing: null }), [notes]);
  const type = `${reportTypeOf(context.report).name} report`;
  return (
    <NotesContext value={readOnly}>
      <div className={classes.document}>
        <header className={classes.header}>
          <p>{citation.hospitals.join(', ')}</p>
          <h1>{name ?? type}</h1>
          <p>
            {name === undefined ? '' : `${type} · `}
            {rangeLabel({ start: citation.start_date, end: citation.end_date })}
          </p>
        </header>
        <ShowShiftsContext value={null}>
          <ReportView context={context} state={state} comparison={comparison ?? null} noteOf={noteOfCard} />
        </ShowShiftsContext>
      </div>
    </NotesContext>
  );
}
