import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Location } from 'react-router';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { findSaveQuestion, type SaveQuestion } from '#domain/shifts/save-question.ts';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import { useEditing } from '#web/features/editing/use-editing.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import cards from './cards/cards.module.css';
import { EntryCards } from './cards/entry-cards.tsx';
import { HelpLine } from './cards/help-line.tsx';
import { MissedCare } from './cards/missed-care.tsx';
import { CommentsCard, ReasonsCard } from './cards/remark-cards.tsx';
import { ResultCard } from './cards/result-card.tsx';
import { FormFooter, FormHeader, FormNotices } from './form-frame.tsx';
import { ShiftConflict } from './saving/shift-conflict.tsx';
import { createShiftSaving, type ShiftSaving } from './saving/shift-saving.ts';
import classes from './shift-form.module.css';
import { namePrevious, type Subject } from './state/edited-shift.ts';
import { type FormState, isUntouched } from './state/form-state.ts';
import { type ShiftFormStore, useForm, useFormStore, useServerFigures } from './state/form-store.ts';
import type { InitialEntry } from './state/initial-entry.ts';
import { useFirstFocus } from './use-first-focus.ts';

export interface ShiftFormProps {
  initial: InitialEntry;
  /** From the latest load of the day. */
  latest: Subject;
  silentFeed: DayOfShifts['silent_feed'];
  today: string;
  onClose: () => void;
}

/** Most hospitals have no feed. */
const FeedBar = lazy(() => import('./cards/feed-bar.tsx'));

export function ShiftForm({ initial, latest, silentFeed, today, onClose }: ShiftFormProps) {
  const store = useFormStore();
  const form = useRef<HTMLFormElement>(null);
  const saving = useShiftSaving(store, initial, onClose);
  const savedBy = useFollowDay(store, latest);
  useServerFigures(store);
  useFirstFocus(form);

  const question = useItemDialog<SaveQuestion>();

  async function submit() {
    await saving.save();
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  /** Asks first about numbers that look wrong (D68), and if the save may not be meant (D52). */
  async function askAndSubmit() {
    if (!store.validate()) return submit();
    const unusual = store.askBeforeSave();
    if (unusual) return leadTo(form.current?.querySelector<HTMLElement>(`[name="${unusual}"]`));
    const asked = findQuestionOfSave(store.get());
    if (asked) question.open(asked);
    else await submit();
  }

  /** Enter moves to the next field, with Shift to the one before, and with Ctrl or Cmd it saves; held down, it does not. Escape closes. */
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    const { key, target } = event;
    if (event.nativeEvent.isComposing || !isInside(form.current, target)) return;
    if (key === 'Escape') return onClose();
    if (key.toLowerCase() === 'u' && (event.ctrlKey || event.metaKey) && store.get().subject.feed) {
      event.preventDefault();
      store.acceptFeed();
    }
    if (key !== 'Enter') return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      if (!event.repeat) void askAndSubmit();
    } else if (
      focusNextField(form.current, target, event.shiftKey ? -1 : 1) ||
      (event.repeat && target instanceof HTMLButtonElement)
    ) {
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
      <div className={classes.work}>
        <div className={classes.body}>
          <div className={classes.main}>
            <FormNotices source={initial.source} savedBy={savedBy} />
            {(latest.feed ?? silentFeed) && (
              <Suspense fallback={<div className={cards.feed} />}>
                <FeedBar silentFeed={silentFeed} />
              </Suspense>
            )}
            <EntryCards />
          </div>
          <div className={classes.remarks}>
            <ReasonsCard />
            <MissedCare />
            <CommentsCard />
          </div>
        </div>
        <div className={classes.result}>
          <ResultCard />
        </div>
      </div>
      <FormFooter saving={saving} onCancel={onClose} onSave={() => void askAndSubmit()}>
        <HelpLine form={form} />
      </FormFooter>
      <ConfirmDialog
        title={question.item?.question ?? ''}
        question={question.item?.explanation ?? ''}
        confirmLabel="Save Shift"
        isHarmless
        opened={question.opened}
        onClose={question.close}
        act={async () => void submit()}
      />
      <ShiftConflict saving={saving} onResolved={() => void submit()} onDiscarded={onClose} />
      <ShiftLeaveGuard saving={saving} />
    </form>
  );
}

/** `conflict` is that of an unsent entry. `onDone` is called when the shift is stored, or waits to be sent. */
function useShiftSaving(store: ShiftFormStore, { conflict }: InitialEntry, onDone: () => void) {
  const queryClient = useQueryClient();
  const { id: userId } = useSignedInUser();
  const clientId = useAuthState().client?.id ?? 0;
  const [saving] = useState(() => {
    const created = createShiftSaving(store, queryClient, { userId, clientId });
    if (conflict) created.showConflict(conflict);
    return created;
  });
  useEditing(saving, saved => {
    if (!saving.isUnsaved()) {
      store.finish();
      return onDone();
    }
    store.showProblems(
      saved
        ? 'The shift is saved, but not what you typed since.'
        : 'The shift waits to be sent, but without what you typed since.',
    );
  });
  return saving;
}

/** A component of its own, so that the first key press does not rerender the whole form. */
function ShiftLeaveGuard({ saving }: { saving: ShiftSaving }) {
  const isChanged = useForm(state => state.isChanged);
  return (
    <LeaveGuard
      title="This shift is not saved"
      text="You can leave it as a draft: it stays in this browser, for you alone, until you save or discard it."
      isUnsaved={isChanged}
      mustAsk={(from, to) => saving.isUnsaved() && isOtherForm(from, to)}
      waysOut={[{ label: 'Discard', onLeave: saving.discard }, { label: 'Leave as Draft' }]}
    />
  );
}

/** The address of a form has its date and window; other changes of the address keep it open. */
function isOtherForm(from: Location, to: Location): boolean {
  const readWindow = ({ search }: Location) => new URLSearchParams(search).get('window');
  return from.pathname !== to.pathname || readWindow(from) !== readWindow(to);
}

/** False for a key pressed in a dialog: React passes its events to the form, although the DOM has it elsewhere. */
function isInside(form: HTMLElement | null, target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && form !== null && form.contains(target);
}

/** Once the message above the buttons is there, which takes room from the fields. */
async function leadTo(field: HTMLElement | null | undefined) {
  field?.focus();
  await Promise.resolve();
  field?.scrollIntoView?.({ block: 'nearest' });
}

function findQuestionOfSave(state: FormState): SaveQuestion | null {
  const { window, stored } = state.subject;
  return findSaveQuestion({
    window: window.label,
    startsAt: Date.parse(window.time),
    now: Date.now(),
    isBlank: stored === null && isUntouched(state),
    previous: namePrevious(state.subject),
  });
}

/** Focuses the next or previous field, those marked `aside` passed over; false if Enter has another meaning in this one, as in Save, which is the last. */
function focusNextField(form: HTMLElement | null, target: EventTarget, step: 1 | -1): boolean {
  if (!isInside(form, target) || !target.hasAttribute('data-step')) return false;
  if (target instanceof HTMLTextAreaElement && target.value !== '') return false;
  const fields = [...(form?.querySelectorAll<HTMLElement>('[data-step]') ?? [])];
  const others =
    step === 1 ? fields.slice(fields.indexOf(target) + 1) : fields.slice(0, fields.indexOf(target));
  const steps = others.filter(({ dataset }) => dataset.step !== 'aside');
  const next = step === 1 ? steps[0] : steps.at(-1);
  next?.focus();
  return next !== undefined;
}

/**
 * Applies reloads of the day to an open form: placeholders follow it, and so does a form without input. A form with input
 * keeps it; the name of the user who saved the shift meanwhile is returned.
 */
function useFollowDay(store: ShiftFormStore, { stored, previous, feed }: Subject): string | null {
  const [savedBy, setSavedBy] = useState<string | null>(null);

  useEffect(() => {
    const { subject } = store.get();
    if (subject.previous !== previous || subject.feed !== feed) store.setAround({ previous, feed });
  }, [store, previous, feed]);

  useEffect(() => {
    const { subject, version } = store.get();
    if (stored?.version === subject.stored?.version) return;
    if (isUntouched(store.get())) store.rebase({ ...subject, stored });
    else setSavedBy(stored && stored.version !== version ? stored.updated_by : null);
  }, [store, stored]);

  return savedBy;
}
