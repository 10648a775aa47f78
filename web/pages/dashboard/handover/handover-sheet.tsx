import type { Handover, HandoverWithNext } from '#contract/handovers/handovers.ts';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { handoverParts } from '#domain/handovers/handover.ts';
import { formatDate, formatFriendlyDate, formatRatio } from '#domain/measures/formatting.ts';
import { shortDate } from '#domain/time/period-labels.ts';
import type { DayView, WindowOfDay } from '#web/features/day/day-view.ts';
import { describeShift } from '#web/features/day/findings.ts';
import { namePlace } from '#web/features/red-flags/board/flag-words.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { describePlace } from '#web/lib/auth/session.ts';
import { useStore } from '#web/lib/store.ts';
import sheet from '#web/ui/page/printed-sheet.module.css';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { TableHead, TableRows } from '#web/ui/table/figures-table.tsx';
import { describeChangedAfter } from './changed-after.ts';
import { partWords } from './confirmations-card.tsx';
import { describeFlag } from './flags-card.tsx';
import classes from './handover-sheet.module.css';
import { buildNextRows, nextHeads } from './next-windows.ts';
import type { NotesSaving } from './notes-saving.ts';

interface HandoverSheetProps {
  view: DayView;
  window: WindowOfDay;
  handover: HandoverWithNext;
  saving: NotesSaving;
  flags: readonly RedFlag[];
}

/** More are counted. */
const maxFlags = 6;

/** The hand-over on one printed page. */
export function HandoverSheet({ view, window, handover, saving, flags }: HandoverSheetProps) {
  const { shift } = window;
  const finding = shift && describeShift(shift);
  const { text, size } = fitNotes(useStore(saving.store, input => input.typed.notes));
  const place = describePlace(useAuthState());
  const changedAfter = describeChangedAfter(handover, useHospitalTime());
  return (
    <PrintedSheet
      label="Hand-over sheet"
      title={`${place} · Hand-over of ${window.label} · ${shortDate(view.date, true)}`}
      className={`${sheet.page} ${classes.sheet}`}
    >
      <SheetHeader
        title={`Hand-over of ${window.label}`}
        subtitle={place}
        kind={`Hand-over · ${formatDate(view.date)}`}
        remark={formatFriendlyDate(view.date, view.today)}
      />
      <p className={sheet.finding}>
        {finding && shift
          ? `${finding.headline}: ${finding.details}, 1 : ${formatRatio(shift.ratio_actual)}.`
          : 'No data for this shift yet.'}
      </p>
      {shift && (
        <p className={sheet.remarks}>
          Reasons: {shift.reasons.join(', ') || 'none given'}.{' '}
          {shift.comments && `Comments: ${shift.comments}`}
        </p>
      )}
      <table className={`${sheet.table} ${classes.next}`}>
        <TableHead heads={nextHeads.with(0, 'Next windows')} />
        <TableRows rows={buildNextRows(handover.next, view.date)} />
      </table>
      <section>
        <h2>Red flags</h2>
        {flags.length === 0 && <p>None.</p>}
        {flags.slice(0, maxFlags).map(flag => (
          <p key={flag.id}>
            {namePlace(flag, view.today)}: {describeFlag(flag)}
          </p>
        ))}
        {flags.length > maxFlags && <p>And {flags.length - maxFlags} more.</p>}
      </section>
      <section className={`${sheet.box} ${classes.notes}`} data-size={size}>
        <h2>Notes for the next charge nurse</h2>
        {changedAfter && <p className={classes.changed}>{changedAfter}</p>}
        <p>{text}</p>
      </section>
      <Signatures handover={handover} />
    </PrintedSheet>
  );
}

/** Parts that nobody has confirmed can be signed by hand. */
function Signatures({ handover }: { handover: Handover }) {
  const formatInstant = useHospitalTime();
  return (
    <footer className={classes.signatures}>
      {handoverParts.map(part => {
        const confirmed = handover[part];
        return (
          <div key={part}>
            <h2>{partWords[part].title}</h2>
            <p>{confirmed ? `${confirmed.by}, ${formatInstant(confirmed.at)}` : ''}</p>
          </div>
        );
      })}
    </footer>
  );
}

/** Characters of a line and lines of the part of a page that the notes have, in usual and small type. */
const usual = { characters: 100, lines: 26 };
const small = { characters: 130, lines: 36 };

interface PrintedNotes {
  text: string;
  size: 'usual' | 'small';
}

/**
 * The notes so that they fit on the page: in smaller type if they are long, and with their line breaks as dashes if there are too many
 * of them. Nothing is left out.
 */
export function fitNotes(notes: string): PrintedNotes {
  const text = notes.trim();
  if (countPrintedLines(text, usual.characters) <= usual.lines) return { text, size: 'usual' };
  if (countPrintedLines(text, small.characters) <= small.lines) return { text, size: 'small' };
  return { text: text.replaceAll(/\s*\n\s*/g, ' – '), size: 'small' };
}

function countPrintedLines(text: string, characters: number): number {
  const lines = text.split('\n').map(line => Math.max(1, Math.ceil(line.length / characters)));
  return lines.reduce((sum, count) => sum + count, 0);
}
