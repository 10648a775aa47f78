import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { HandoverWithNext } from '#contract/handovers/handovers.ts';
import { findConfirmFault, notBegunMessage } from '#domain/handovers/handover.ts';
import type { DayView, WindowOfDay } from '#web/features/day/day-view.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Card } from '#web/ui/card.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { ConfirmationsCard } from './confirmations-card.tsx';
import { FlagsCard } from './flags-card.tsx';
import classes from './handover.module.css';
import { type HandoverPlace, handoverQuery, pendingFlagsQuery } from './handover-queries.ts';
import { HandoverSheet } from './handover-sheet.tsx';
import { HandoverSkeleton } from './handover-skeleton.tsx';
import { buildNextRows, describeGaps, nextHeads } from './next-windows.ts';
import { NotesCard } from './notes-card.tsx';
import { createNotesSaving } from './notes-saving.ts';
import type { HandoverPaper } from './use-paper.ts';
import { EndedWindowCard } from './window-card.tsx';

const HistoryDialog = lazy(async () => ({
  default: (await import('../shifts-panel/history-dialog.tsx')).HistoryDialog,
}));

interface HandoverBoardProps {
  module: ClientModule;
  view: DayView;
  window: WindowOfDay;
  paper: HandoverPaper;
}

export function HandoverBoard(props: HandoverBoardProps) {
  const place = { moduleId: props.module.id, date: props.view.date, window: props.window.id };
  const query = useQuery(handoverQuery(place));
  const isUnreachable = query.error instanceof ApiError && query.error.status === null;
  // Notes can be written without a network: if somebody has written others, sending them is a conflict.
  const data = query.data ?? (isUnreachable ? createBlank(place) : undefined);
  return (
    <Loaded query={{ ...query, data }} skeleton={<HandoverSkeleton />}>
      {handover => <OpenHandover {...props} place={place} handover={handover} />}
    </Loaded>
  );
}

function createBlank({ date, window }: HandoverPlace): HandoverWithNext {
  const nobody = { updated_by: null, updated_at: null, giving: null, taking: null };
  return { date, window, notes: '', version: 0, ...nobody, next: [] };
}

interface OpenHandoverProps extends HandoverBoardProps {
  place: HandoverPlace;
  handover: HandoverWithNext;
}

function OpenHandover({ module, view, window, paper, place, handover }: OpenHandoverProps) {
  const { id: userId } = useSignedInUser();
  const [saving] = useState(() => createNotesSaving(place, userId, handover));
  const { data: flags } = useQuery(pendingFlagsQuery(module.id, view.today));
  const now = useNow();
  const history = useItemDialog<WindowOfDay>();
  return (
    <>
      <JustEnded moduleId={module.id} view={view} window={window} />
      <div className={classes.board}>
        <div className={classes.column}>
          <EndedWindowCard moduleId={module.id} date={view.date} window={window} />
          <NotesCard
            stored={handover}
            saving={saving}
            canWrite={window.takesData}
            onHistory={() => history.open(window)}
          />
          <div className={classes.last}>
            <ConfirmationsCard
              place={place}
              label={window.label}
              handover={handover}
              fault={window.takesData ? findConfirmFault(window, now) : notBegunMessage}
              saveNotes={saving.editing.flush}
            />
          </div>
        </div>
        <div className={classes.column}>
          <Card title="Next Windows">
            <Scroller label="Next windows">
              <FiguresTable
                label="Next windows"
                heads={nextHeads}
                rows={buildNextRows(handover.next, view.date)}
                className={classes.next}
              />
            </Scroller>
            <Hint>{describeGaps(handover.next)}</Hint>
          </Card>
          <FlagsCard flags={flags} today={view.today} />
        </div>
      </div>
      {history.item && (
        <Suspense>
          <HistoryDialog {...history} moduleId={module.id} date={view.date} />
        </Suspense>
      )}
      {paper === 'hand-over' && (
        <HandoverSheet view={view} window={window} handover={handover} saving={saving} flags={flags ?? []} />
      )}
    </>
  );
}

const shownMinutes = 60;

/** The page opens the running window, but at a change of shift people look for the one that has just ended. */
function JustEnded({ moduleId, view, window }: { moduleId: number; view: DayView; window: WindowOfDay }) {
  const minutes = Math.floor((useNow() - Date.parse(window.time)) / 60_000);
  const before = view.windows.findLast(({ id, changedHours }) => id < window.id && changedHours !== 0);
  if (window.mark !== 'now' || !before || minutes >= shownMinutes) return null;
  return (
    <Hint>
      {before.start} has just ended.{' '}
      <Link to={paths.handover(view.date, before.id, moduleId)}>Open its hand-over</Link>
    </Hint>
  );
}
