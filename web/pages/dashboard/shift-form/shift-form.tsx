import { type KeyboardEvent, useCallback, useRef } from 'react';
import type { Location } from 'react-router';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import type { ShiftPlace } from '#web/features/unsent/kept-shifts.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { CommentsCard } from './cards/comments-card.tsx';
import { EntryCards } from './cards/entry-cards.tsx';
import { focusNextField, isInside } from './cards/next-field.ts';
import { ReasonsCard } from './cards/reasons-card.tsx';
import { ResultCard } from './cards/result-card.tsx';
import { FormFooter } from './form-footer.tsx';
import { FormHeader } from './form-header.tsx';
import { FormNotices } from './form-notices.tsx';
import { ShiftConflict } from './saving/shift-conflict.tsx';
import { useSaving } from './saving/use-saving.ts';
import classes from './shift-form.module.css';
import type { InitialEntry } from './state/initial-entry.ts';
import type { Subject } from './state/subject.ts';
import { keepDraft, useDraft } from './state/use-draft.ts';
import { useFollowDay } from './state/use-follow-day.ts';
import { useForm, useFormStore } from './state/use-form.ts';
import { useServerFigures } from './state/use-server-figures.ts';

interface ShiftFormProps {
  initial: InitialEntry;
  place: ShiftPlace;
  /** From the latest load of the day. */
  latest: Subject;
  today: string;
  onClose: () => void;
}

export function ShiftForm({ initial, place, latest, today, onClose }: ShiftFormProps) {
  const store = useFormStore();
  const { id: userId } = useSignedInUser();
  const form = useRef<HTMLFormElement>(null);
  const isChanged = useForm(state => state.isChanged);
  const saving = useSaving({ store, place, initialConflict: initial.conflict, onDone: onClose });
  const { save } = saving;
  const isDraftKept = useDraft(store, userId, place);
  const savedBy = useFollowDay(store, latest);
  useServerFigures(store);

  const submit = useCallback(async () => {
    await save();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [save]);

  /** Enter moves to the next field, with Shift to the one before, and with Ctrl or Cmd it saves. Escape closes. */
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target } = event;
    if (event.nativeEvent.isComposing || !isInside(form.current, target)) return;
    if (key === 'Escape') return onClose();
    if (key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      void submit();
    } else if (focusNextField(form.current, target, event.shiftKey ? -1 : 1)) {
      event.preventDefault();
    }
  }

  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      // Focusable, so that its keys still work after a click between the fields.
      tabIndex={-1}
      onKeyDown={handleKey}
      onSubmit={event => event.preventDefault()}
    >
      <FormHeader today={today} />
      <div className={classes.body}>
        <div className={classes.main}>
          <FormNotices source={initial.source} savedBy={savedBy} />
          <EntryCards />
        </div>
        <div className={classes.side}>
          <ResultCard />
          <ReasonsCard />
          <CommentsCard />
        </div>
      </div>
      <FormFooter
        isSaving={saving.isSaving}
        isDraftKept={isDraftKept}
        onCancel={onClose}
        onSave={() => void submit()}
      />
      <ShiftConflict
        conflict={saving.conflict}
        onClose={saving.closeConflict}
        onResolved={() => void submit()}
        onDiscard={saving.acceptDeletion}
      />
      <LeaveGuard
        title="This shift is not saved"
        text="You can leave it as a draft: it stays in this browser, for you alone, until you save or discard it."
        isUnsaved={isChanged}
        mustAsk={(from, to) => store.get().isChanged && isOtherForm(from, to)}
        waysOut={[
          { label: 'Discard', onLeave: store.markSafe },
          { label: 'Leave as Draft', onLeave: () => keepDraft(store, userId, place) },
        ]}
      />
    </form>
  );
}

/** The address of a form has its date and window; other changes of the address keep it open. */
function isOtherForm(from: Location, to: Location): boolean {
  const readWindow = ({ search }: Location) => new URLSearchParams(search).get('window');
  return from.pathname !== to.pathname || readWindow(from) !== readWindow(to);
}
