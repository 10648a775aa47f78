import { createContext, use, useEffect } from 'react';
import { nothingMissed, setMissed } from '#domain/missed-care/missed-care.ts';
import type { ShiftMetrics } from '#domain/shifts/shift-metrics.ts';
import { blankShift, type TypedShift } from '#web/features/unsent/kept-shifts.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import { logWarning } from '#web/lib/log.ts';
import { createStore, useStore } from '#web/lib/store.ts';
import { computeFigures, type Figures, type Subject, toFigures, toShiftBody } from './edited-shift.ts';
import {
  askOnLeaving,
  askOnSave,
  currentValues,
  entryFromStored,
  type FormState,
  findFormStandard,
  findSide,
  hasValues,
  isEmpty,
  isSameVerdict,
  judgeFigures,
  openForm,
  shownReasons,
} from './form-state.ts';
import { checkCount, checkCounts, countKey, isSameShift } from './typed-shift.ts';

export type ShiftFormStore = ReturnType<typeof createFormStore>;

export function createFormStore(subject: Subject, entry = entryFromStored(subject)) {
  const store = createStore(openForm(subject, entry));
  const { get } = store;
  let isFinished = false;
  const set = (changes: Partial<FormState>) => {
    if (!isFinished) store.set({ ...get(), ...changes });
  };

  function setTyped(changes: Partial<TypedShift>, others: Partial<FormState> = {}) {
    const { subject: current, basis, safe } = get();
    const typed = { ...get().typed, ...changes };
    const figures = computeFigures(typed, current, basis);
    set({ ...others, typed, figures, isChanged: !isSameShift(typed, safe, current.module) });
  }

  /**
   * Clears the reasons once the shift has changed sides (D52). Called when a number is complete, not on every keystroke: on
   * the way from 12 to 13 the field holds a 1, and the reasons chosen for 12 should stay.
   */
  function settleReasons() {
    const { figures, reasonsFor, typed } = get();
    const side = findSide(get());
    if (!figures || side === reasonsFor) return;
    // Without reasons the input stays the same object, so that nothing is rendered, calculated or kept again.
    if (typed.reasons.length === 0) set({ reasonsFor: side });
    else setTyped({ reasons: [] }, { reasonsFor: side });
  }

  return {
    ...store,
    setTyped,
    setNumber(key: string, text: string) {
      // A number that this key does not continue was complete: its side counts.
      if (!text.startsWith(get().typed.numbers[key] ?? '')) settleReasons();
      const { typed, alert, errors: before, questions: asked } = get();
      const { [key]: _corrected, ...others } = before;
      const { [key]: _answered, ...questions } = asked;
      const fault = checkCount(text);
      const errors = fault ? { ...others, [key]: fault } : others;
      const isLastCorrected = isEmpty(errors) && !isEmpty(before);
      const numbers = { ...typed.numbers, [key]: text };
      setTyped({ numbers }, { errors, questions, alert: isLastCorrected ? null : alert });
    },
    /** A number is complete: asks once if it is unusual. */
    settleNumber(key: string) {
      settleReasons();
      const questions = askOnLeaving(get(), key);
      if (questions !== get().questions) set({ questions });
    },
    /** Asks about unusual numbers that no save has asked about (D68): the field of the first one, or null to save. */
    askBeforeSave(): string | null {
      const { questions, first } = askOnSave(get());
      set({ questions });
      return first;
    },
    /** Takes the numbers of the feed for all fields that it has, or for one. */
    acceptFeed(only?: string) {
      const { subject: current, typed, errors, questions } = get();
      const known = Object.entries(current.feed?.counts ?? {}).filter(
        ([id]) => id in current.module.fields && (only === undefined || id === only),
      );
      const numbers = Object.fromEntries(known.map(([id, count]) => [countKey(id), String(count)]));
      const feedUsed = [...new Set([...(typed.feedUsed ?? []), ...known.map(([id]) => id)])];
      const withoutKnown = <Part>(parts: Readonly<Record<string, Part>>) =>
        Object.fromEntries(Object.entries(parts).filter(([key]) => !(key in numbers)));
      setTyped(
        { numbers: { ...typed.numbers, ...numbers }, feedUsed },
        { errors: withoutKnown(errors), questions: withoutKnown(questions) },
      );
      settleReasons();
    },
    toggleReason(reason: string) {
      const chosen = shownReasons(get());
      const reasons = chosen.includes(reason) ? chosen.filter(each => each !== reason) : [...chosen, reason];
      setTyped({ reasons }, { reasonsFor: findSide(get()) });
    },
    /** Up to the highest number that can be stored; 0 leaves the type out. */
    setMissed(type: string, count: number) {
      const { typed, errors } = get();
      const { missed_care: _corrected, ...others } = errors;
      const missedCare = setMissed(typed.missedCare ?? nothingMissed, type, count);
      setTyped({ missedCare }, { errors: others });
    },
    settleReasons,
    clear: () => set(openForm(get().subject, { ...get(), typed: blankShift }, get().basis)),
    /** Bases the form on another stored shift: it was saved meanwhile, or a conflict was resolved. */
    rebase: (on: Subject, typed?: TypedShift) => set(openForm(on, entryFromStored(on, typed), get().basis)),
    /** `safe` is stored elsewhere: only changes to it can be lost. */
    markSafe: (safe: TypedShift) => set({ safe, isChanged: !hasValues(get(), safe) }),
    /** Newer placeholders and numbers of the feed; the input stays. */
    setAround(around: Pick<Subject, 'previous' | 'feed'>) {
      const newer = { ...get().subject, ...around };
      set({ subject: newer, figures: computeFigures(get().typed, newer, get().basis) });
    },
    /** The server's figures replace the browser's, and its ratios are used from now on. */
    setServerFigures(figures: Figures) {
      const { figures: shown, subject: current } = get();
      const isSame =
        isSameMetrics(figures.metrics, shown?.metrics) && isSameStandard(figures, shown, current);
      set({ basis: figures.basis, figures: isSame ? shown : figures });
    },
    /** Shows an error beside each invalid number; false if there is one. */
    validate(): boolean {
      const errors = checkCounts(get().typed, get().subject.module);
      set({ errors, alert: isEmpty(errors) ? null : 'Please check your entries.' });
      return isEmpty(errors);
    },
    /** The shift is stored and the form closes: keys that still reach it are not for it, and would be kept as a draft. */
    finish: () => {
      isFinished = true;
    },
    showProblems: (alert: string | null, errors: Record<string, string> = {}) => set({ alert, errors }),
  };
}

function isSameMetrics(a: ShiftMetrics, b: ShiftMetrics | undefined): boolean {
  const names = Object.keys(a) as (keyof ShiftMetrics)[];
  return b !== undefined && names.every(name => a[name] === b[name]);
}

function isSameStandard(answered: Figures, shown: Figures | null, subject: Subject): boolean {
  const own = shown && judgeFigures(findFormStandard(subject), shown);
  return answered.standard === undefined || isSameVerdict(answered.standard, own);
}

export const FormContext = createContext<ShiftFormStore | null>(null);

export function useFormStore(): ShiftFormStore {
  const store = use(FormContext);
  if (!store) throw new Error('useFormStore needs a FormContext.');
  return store;
}

export function useForm<Part>(select: (state: FormState) => Part): Part {
  return useStore(useFormStore(), select);
}

const pauseMilliseconds = 300;

/**
 * Has the server calculate the figures that the browser already shows. They differ only if the page is older than the
 * ratios; then the server's are shown, because a save would store those.
 */
export function useServerFigures(store: ShiftFormStore): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let request = new AbortController();
    let requested: unknown = null;

    async function calculate({ signal }: AbortController) {
      const state = store.get();
      const { typed, subject } = state;
      if (!state.figures) return;
      const body = toShiftBody(currentValues(state), subject, state.version);
      try {
        const answer = await client.calculateShift({ params: { moduleId: subject.module.id }, body, signal });
        if (store.get().typed === typed) store.setServerFigures(toFigures(answer));
      } catch (error) {
        // A save shows what is wrong; until then the browser's figures are good enough.
        if (!signal.aborted && !(error instanceof ApiError)) logWarning('No figures', error);
      }
    }

    function stop() {
      clearTimeout(timer);
      request.abort();
    }

    function calculateSoon() {
      if (store.get().typed === requested) return;
      requested = store.get().typed;
      stop();
      request = new AbortController();
      timer = setTimeout(() => void calculate(request), pauseMilliseconds);
    }

    calculateSoon();
    const unsubscribe = store.subscribe(calculateSoon);
    return () => {
      unsubscribe();
      stop();
    };
  }, [store]);
}
