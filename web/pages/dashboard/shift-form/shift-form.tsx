import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { ShiftPlace } from '#web/features/unsent/kept-shifts.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { CommentsCard } from './cards/comments-card.tsx';
import { EntryCards } from './cards/entry-cards.tsx';
import { focusNext, isInside } from './cards/next-field.ts';
import { ReasonsCard } from './cards/reasons-card.tsx';
import { ResultCard } from './cards/result-card.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormHeader } from './form-header.tsx';
import { FormNotices } from './form-notices.tsx';
import { ConflictDialog } from './saving/conflict-dialog.tsx';
import { LeaveDialog } from './saving/leave-dialog.tsx';
import { useLeaveGuard } from './saving/use-leave-guard.ts';
import { useSaving } from './saving/use-saving.ts';
import classes from './shift-form.module.css';
import type { Opening } from './state/beginning.ts';
import type { Subject } from './state/subject.ts';
import { useConfirmedFigures } from './state/use-confirmed-figures.ts';
import { keepDraft, useDraft } from './state/use-draft.ts';
import { useFollowDay } from './state/use-follow-day.ts';
import { useFormStore } from './state/use-form.ts';

interface ShiftFormProps {
  opening: Opening;
  place: ShiftPlace;
  /** As the day was loaded last. */
  latest: Subject;
  today: string;
  onClose: () => void;
}

export function ShiftForm({ opening, place, latest, today, onClose }: ShiftFormProps) {
  const store = useFormStore();
  const { id: userId } = useSignedInUser();
  const form = useRef<HTMLFormElement>(null);
  const { save, isSaving, conflict, closeConflict, leaveDeleted } = useSaving({
    store,
    place,
    conflict: opening.conflict,
    onDone: onClose,
  });
  const isDraftKept = useDraft(store, userId, place);
  const blocker = useLeaveGuard(store);
  const news = useFollowDay(store, latest);
  useConfirmedFigures(store);

  const submit = useCallback(async () => {
    await save();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save]);

  /** Enter goes on, with Shift back; together with Ctrl or Cmd it saves. Escape closes. */
  function press(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target } = event;
    if (event.nativeEvent.isComposing || !isInside(form.current, target)) return;
    if (key === 'Escape') return onClose();
    if (key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void submit();
    } else if (focusNext(form.current, target, event.shiftKey ? -1 : 1)) {
      event.preventDefault();
    }
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      // A click between the fields keeps the keys with the form.
      tabIndex={-1}
      onKeyDown={press}
      onSubmit={stay}
    >
      <FormHeader today={today} />
      <div className={classes.body}>
        <div className={classes.main}>
          <FormNotices from={opening.from} news={news} />
          <EntryCards />
        </div>
        <div className={classes.side}>
          <ResultCard />
          <ReasonsCard />
          <CommentsCard />
        </div>
      </div>
      <FormFooter
        isSaving={isSaving}
        isDraftKept={isDraftKept}
        onCancel={onClose}
        onSave={() => void submit()}
      />
      <ConflictDialog
        conflict={conflict}
        onClose={closeConflict}
        onResolved={() => void submit()}
        onDiscard={leaveDeleted}
      />
      <LeaveDialog
        blocker={blocker}
        onDiscard={store.finish}
        onKeep={() => keepDraft(store, userId, place)}
      />
    </form>
  );
}

/** The browser's own way of sending a form would leave the page. */
function stay(event: { preventDefault: () => void }) {
  event.preventDefault();
}
