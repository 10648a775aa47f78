import type { QueryClient } from '@tanstack/react-query';
import type { ShiftBody } from '#contract/shifts/shift-body.ts';
import type { DayOfShifts, Shift } from '#contract/shifts/shifts.ts';
import { announceShiftSaved } from '#web/features/day/shift-saved.ts';
import { createEditing } from '#web/features/editing/create-editing.ts';
import {
  drafts,
  placeId,
  type ShiftDraft,
  type UnsentShift,
  unsentShifts,
} from '#web/features/unsent/kept-shifts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { writePause } from '#web/lib/api/write-pause.ts';
import { toPlace, toShiftBody } from '../state/edited-shift.ts';
import { currentValues, type FormState, hasValues } from '../state/form-state.ts';
import type { ShiftFormStore } from '../state/form-store.ts';
import { listNumberFields, toTypedShift } from '../state/typed-shift.ts';

export type ShiftSaving = ReturnType<typeof createShiftSaving>;

/** Saves the form. Whatever fails, the input stays in the form, in the draft or among the unsent entries. */
export function createShiftSaving(
  store: ShiftFormStore,
  queryClient: QueryClient,
  { userId, clientId }: Record<'userId' | 'clientId', number>,
) {
  const place = toPlace(store.get().subject);
  const { moduleId } = place;
  const id = placeId(place);
  return createEditing<FormState, Shift, Shift | null, ShiftDraft>({
    store,
    savesItself: false,
    isValid: store.validate,
    send: sent => client.saveShift({ params: { moduleId }, body: toSentBody(sent) }),
    accept(shift, sent) {
      const state = store.get();
      const hasMore = !hasValues(state, currentValues(sent));
      unsentShifts.remove(userId, id);
      store.rebase({ ...state.subject, stored: shift }, hasMore ? currentValues(state) : toTypedShift(shift));
      showSavedShift(queryClient, moduleId, shift);
      announceShiftSaved({ shift, module: state.subject.module, userId });
      void queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) });
    },
    sendLater(sent, { status }) {
      const isPaused = status === 503 && writePause.get() !== null;
      if (status !== null && !isPaused) return false;
      if (!unsentShifts.put(userId, id, toUnsentShift(sent, clientId))) return false;
      store.markSafe(currentValues(sent));
      return true;
    },
    onFailed(error) {
      // The user has just chosen not to sign in again.
      if (!(error instanceof ApiError && error.status === 401)) showProblems(store, error);
    },
    drafts: {
      items: drafts,
      userId,
      toId: () => id,
      toItem(state) {
        const { base, version } = state;
        return { ...place, typed: currentValues(state), base, version, at: Date.now() };
      },
    },
  });
}

function toSentBody(state: FormState): ShiftBody {
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
    body: { ...toSentBody(state), ...shown },
    at: Date.now(),
    problem: null,
  };
}

/** Errors of other fields than the form's are shown above the button. */
function showProblems(store: ShiftFormStore, error: unknown) {
  const { overall, fields } = readProblems(error);
  const numbers = listNumberFields(store.get().subject.module).map(({ key }) => key);
  const known = new Set([...numbers, 'reasons', 'comments', 'missed_care']);
  const others = Object.entries(fields).filter(([key]) => !known.has(key));
  const alert = [overall, ...others.map(([, message]) => message)].filter(Boolean).join(' ');
  store.showProblems(alert || 'Please check your entries.', fields);
}

/** Puts a saved shift into the loaded day, so that the dashboard shows it before the day is loaded again. */
function showSavedShift(queryClient: QueryClient, moduleId: number, shift: Shift): void {
  queryClient.setQueriesData<DayOfShifts>({ queryKey: [...shiftsKey(moduleId), 'day'] }, day => {
    if (day?.date !== shift.date) return day;
    const others = day.shifts.filter(({ window }) => window !== shift.window);
    return { ...day, shifts: [...others, shift].toSorted((a, b) => a.window - b.window) };
  });
}
