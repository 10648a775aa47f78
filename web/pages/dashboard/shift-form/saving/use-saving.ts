import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { Shift, ShiftConflict } from '#contract/shifts/shifts.ts';
import {
  drafts,
  placeId,
  type ShiftPlace,
  type UnsentShift,
  unsentShifts,
} from '#web/features/unsent/kept-shifts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { errorMessage, readProblems } from '#web/lib/api/messages.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { signedInAgain } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { bodyOf } from '../state/figures.ts';
import { type FormState, says, typedNow } from '../state/form-state.ts';
import type { ShiftFormStore } from '../state/form-store.ts';
import { numberKeys, typedOf } from '../state/typed-shift.ts';
import { showSaved } from './show-saved.ts';

interface Saving {
  store: ShiftFormStore;
  place: ShiftPlace;
  conflict: ShiftConflict | null;
  /** Stored, or kept until there is a connection: the form has done its work. */
  onDone: () => void;
}

/** Saving, and every way in which it can fail without anything being lost. */
export function useSaving({ store, place, conflict: before, onDone }: Saving) {
  const queryClient = useQueryClient();
  const user = useSignedInUser();
  const { client: hospital } = useAuthState();
  const [isSaving, setIsSaving] = useState(false);
  const [conflict, setConflict] = useState(before);
  const busy = useRef(false);
  const isOpen = useIsOpen();
  const id = placeId(place);

  /** What was sent is in good hands. `rest` says that more was typed since: it keeps the form open. */
  function arrived(sent: FormState, rest: string | null) {
    const draft = drafts.find(user.id, id);
    if (draft && says(sent, draft.typed)) drafts.remove(user.id, id);
    if (!isOpen.current) return;
    if (rest !== null) return store.refuse(rest);
    store.finish();
    onDone();
  }

  function stored(shift: Shift, sent: FormState) {
    const { subject } = store.get();
    const isMore = !says(store.get(), typedNow(sent));
    unsentShifts.remove(user.id, id);
    store.replace({ ...subject, stored: shift }, isMore ? typedNow(store.get()) : typedOf(shift));
    showSaved(queryClient, place.moduleId, shift);
    arrived(sent, isMore ? 'The shift is saved, but not what you typed since.' : null);
    void queryClient.invalidateQueries({ queryKey: shiftsKey(place.moduleId) });
  }

  /** No connection: the entry waits in this browser, and goes out when there is one again. */
  function keep(error: unknown, sent: FormState) {
    const unsent = unsentOf(sent, place, hospital?.id ?? 0);
    if (!unsentShifts.put(user.id, id, unsent)) return store.refuse(errorMessage(error));
    const rest = 'The shift waits for a connection, but without what you typed since.';
    arrived(sent, says(store.get(), typedNow(sent)) ? null : rest);
  }

  async function send(): Promise<void> {
    const sent = store.get();
    try {
      stored(await client.saveShift({ params: { moduleId: place.moduleId }, body: bodyOfState(sent) }), sent);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === null) return keep(error, sent);
      if (status === 409) return setConflict((error as ApiError).body as ShiftConflict);
      if (status === 401) return (await signedInAgain()) ? send() : undefined;
      showProblems(store, error);
    }
  }

  async function save(): Promise<void> {
    if (busy.current || !store.check()) return;
    busy.current = true;
    setIsSaving(true);
    setConflict(null);
    try {
      await send();
    } catch (error) {
      logWarning('The shift could not be saved', error);
      store.refuse(errorMessage(error));
    } finally {
      busy.current = false;
      setIsSaving(false);
    }
  }

  /** Their deletion stands, and nothing waits to undo it. */
  function leaveDeleted() {
    unsentShifts.remove(user.id, id);
    setConflict(null);
    store.finish();
    onDone();
  }

  return { save, isSaving, conflict, closeConflict: () => setConflict(null), leaveDeleted };
}

/** An answer may come after the form was left: it must not close what is open by then. */
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

function bodyOfState(state: FormState): ShiftBody {
  return bodyOf(typedNow(state), state.subject, state.version);
}

function unsentOf(state: FormState, place: ShiftPlace, clientId: number): UnsentShift {
  const { module, window } = state.subject;
  return {
    ...place,
    clientId,
    moduleName: module.name,
    windowLabel: window.label,
    typed: typedNow(state),
    base: state.base,
    body: { ...bodyOfState(state), ...shownCounts(state) },
    at: Date.now(),
    problem: null,
  };
}

/** Until it is sent the shift before may change: blanks go out as the numbers that stood there in grey. */
function shownCounts({ figures }: FormState): Partial<ShiftBody> {
  return figures ? { acuity_counts: figures.acuityCounts, rn_actual: figures.metrics.rnActual } : {};
}

/** Beside the fields; what belongs to none of them is said above the button. */
function showProblems(store: ShiftFormStore, error: unknown) {
  const { overall, fields } = readProblems(error);
  const known = new Set([...numberKeys(store.get().subject.module), 'reasons', 'comments']);
  const others = Object.entries(fields).filter(([key]) => !known.has(key));
  const said = [overall, ...others.map(([, message]) => message)].filter(Boolean).join(' ');
  store.refuse(said || 'Please check your entries.', fields);
}
