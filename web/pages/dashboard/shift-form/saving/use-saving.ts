import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { saveVersioned } from '#web/features/editing/save-versioned.ts';
import {
  drafts,
  placeId,
  type ShiftConflict,
  type UnsentShift,
  unsentShifts,
} from '#web/features/unsent/kept-shifts.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { writePause } from '#web/lib/api/write-pause.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { toShiftBody } from '../state/figures.ts';
import { currentValues, type FormState, hasValues } from '../state/form-state.ts';
import type { ShiftFormStore } from '../state/form-store.ts';
import { toPlace } from '../state/subject.ts';
import { listNumberFields, toTypedShift } from '../state/typed-shift.ts';
import { showSavedShift } from './show-saved-shift.ts';

interface SavingOptions {
  store: ShiftFormStore;
  /** Of the unsent entry that the form was opened with. */
  initialConflict: ShiftConflict | null;
  /** Called when the shift is stored, or kept until there is a connection. */
  onDone: () => void;
}

/** Saves the form. Whatever fails, the input stays in the form, in the draft or among the unsent entries. */
export function useSaving({ store, initialConflict, onDone }: SavingOptions) {
  const queryClient = useQueryClient();
  const user = useSignedInUser();
  const { client: hospital } = useAuthState();
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState(initialConflict);
  const isBusy = useRef(false);
  const isOpen = useIsOpen();
  const place = toPlace(store.get().subject);
  const id = placeId(place);

  /** The server, or the list of unsent entries, has stored `sent`. A `remainder` is shown and keeps the form open. */
  function finish(sent: FormState, remainder: string | null) {
    const draft = drafts.find(user.id, id);
    if (draft && hasValues(sent, draft.typed)) drafts.remove(user.id, id);
    // The user may have left the form before the answer arrived: then nothing else is closed.
    if (!isOpen.current) return;
    if (remainder !== null) return store.showProblems(remainder);
    store.markSafe();
    onDone();
  }

  function showSaved(shift: Shift, sent: FormState) {
    const state = store.get();
    const hasMore = !hasValues(state, currentValues(sent));
    unsentShifts.remove(user.id, id);
    store.rebase({ ...state.subject, stored: shift }, hasMore ? currentValues(state) : toTypedShift(shift));
    showSavedShift(queryClient, place.moduleId, shift);
    finish(sent, hasMore ? 'The shift is saved, but not what you typed since.' : null);
    void queryClient.invalidateQueries({ queryKey: shiftsKey(place.moduleId) });
  }

  function keepUnsent(error: unknown, sent: FormState) {
    const hasMore = !hasValues(store.get(), currentValues(sent));
    const unsent = toUnsentShift(sent, hospital?.id ?? 0);
    if (!unsentShifts.put(user.id, id, unsent)) return store.showProblems(errorMessage(error));
    finish(sent, hasMore ? 'The shift waits to be sent, but without what you typed since.' : null);
  }

  async function send(): Promise<void> {
    const sent = store.get();
    const call = { params: { moduleId: place.moduleId }, body: toBody(sent) };
    const outcome = await saveVersioned<Shift, Shift | null>(() =>
      sendSignedIn(() => client.saveShift(call)),
    );
    if (outcome.kind === 'saved') return showSaved(outcome.saved, sent);
    if (outcome.kind === 'conflict') return setConflict(outcome.conflict);
    const { error } = outcome;
    const isPaused = error.status === 503 && writePause.get() !== null;
    if (error.status === null || isPaused) keepUnsent(error, sent);
    else if (error.status !== 401) showProblems(store, error);
  }

  async function save(): Promise<void> {
    if (isBusy.current || !store.validate()) return;
    isBusy.current = true;
    setIsSaving(true);
    setConflict(null);
    try {
      await send();
    } catch (error) {
      logWarning('The shift could not be saved', error);
      store.showProblems(errorMessage(error));
    } finally {
      isBusy.current = false;
      setIsSaving(false);
    }
  }

  /** Accepts another user's deletion: an unsent entry would store the shift again. */
  function acceptDeletion() {
    unsentShifts.remove(user.id, id);
    setConflict(null);
    store.markSafe();
    onDone();
  }

  return { save, isSaving, conflict, closeConflict: () => setConflict(null), acceptDeletion };
}

function useIsOpen() {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

function toBody(state: FormState): ShiftBody {
  return toShiftBody(currentValues(state), state.subject, state.version);
}

/** Blanks get the values of their placeholders: the shift before may change until the entry is sent. */
function toUnsentShift(state: FormState, clientId: number): UnsentShift {
  const { subject, figures, base } = state;
  const shown = figures && { acuity_counts: figures.acuityCounts, rn_actual: figures.metrics.rnActual };
  return {
    ...toPlace(subject),
    clientId,
    moduleName: subject.module.name,
    windowLabel: subject.window.label,
    typed: currentValues(state),
    base,
    body: { ...toBody(state), ...shown },
    at: Date.now(),
    problem: null,
  };
}

/** Errors of other fields than the form's are shown above the button. */
function showProblems(store: ShiftFormStore, error: unknown) {
  const { overall, fields } = readProblems(error);
  const numbers = listNumberFields(store.get().subject.module).map(({ key }) => key);
  const known = new Set([...numbers, 'reasons', 'comments']);
  const others = Object.entries(fields).filter(([key]) => !known.has(key));
  const alert = [overall, ...others.map(([, message]) => message)].filter(Boolean).join(' ');
  store.showProblems(alert || 'Please check your entries.', fields);
}
