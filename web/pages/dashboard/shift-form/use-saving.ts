import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ShiftBody } from '#contract/shift-body.ts';
import type { Shift, ShiftConflict } from '#contract/shifts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { signedInAgain } from '#web/lib/auth/sign-in-again.ts';
import { client } from '#web/lib/client.ts';
import { messageOf, problemsOf } from '#web/lib/messages.ts';
import { shiftsKey } from '#web/lib/shifts-key.ts';
import { placeId, type ShiftPlace, type UnsentShift, unsentShifts } from '#web/lib/unsent/kept-shifts.ts';
import { bodyOf } from './figures.ts';
import { type FormState, type ShiftFormStore, typedNow } from './form-store.ts';
import { showSaved } from './show-saved.ts';
import { numberKeys } from './typed-shift.ts';

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

  function stored(shift: Shift) {
    unsentShifts.remove(user.id, placeId(place));
    showSaved(queryClient, place.moduleId, shift);
    store.finish();
    onDone();
    void queryClient.invalidateQueries({ queryKey: shiftsKey(place.moduleId) });
  }

  /** No connection: the entry waits in this browser, and goes out when there is one again. */
  function keep(error: unknown) {
    const unsent = unsentOf(store.get(), place, hospital?.id ?? 0);
    if (!unsentShifts.put(user.id, placeId(place), unsent)) return store.refuse(messageOf(error));
    store.finish();
    onDone();
  }

  async function send(): Promise<void> {
    try {
      const body = bodyNow(store.get());
      stored(await client.saveShift({ params: { moduleId: place.moduleId }, body }));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === null) return keep(error);
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
    await send();
    busy.current = false;
    setIsSaving(false);
  }

  return { save, isSaving, conflict, closeConflict: () => setConflict(null) };
}

function bodyNow(state: FormState): ShiftBody {
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
    body: bodyNow(state),
    at: Date.now(),
    problem: null,
  };
}

/** Beside the fields; what belongs to none of them is said above the button. */
function showProblems(store: ShiftFormStore, error: unknown) {
  const { overall, fields } = problemsOf(error);
  const known = new Set([...numberKeys(store.get().subject.module), 'reasons', 'comments']);
  const others = Object.entries(fields).filter(([key]) => !known.has(key));
  const said = [overall, ...others.map(([, message]) => message)].filter(Boolean).join(' ');
  store.refuse(said || 'Please check your entries.', fields);
}
