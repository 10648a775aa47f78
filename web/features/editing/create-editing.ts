/*
 * The editing engine: it saves one edited record, such as a shift, an assessment, a note or a hand-over (decision 076).
 *
 * It promises:
 * - Input is never lost by a save. Whatever fails, the input stays in the store and, if the record has a place for drafts, in the
 *   browser.
 * - There is one save at a time, and each is based on the version that the one before returned. Edits that are made meanwhile are
 *   sent next.
 * - If another user changed the record, nothing more is sent until the user has chosen.
 * - A request that may succeed later is tried again by itself, without asking the user anything. Invalid input and a refused call
 *   are not.
 * - After `discard`, nothing is sent or kept any more.
 *
 * A screen must:
 * - Keep its input in a store, with another object in `typed` after each edit, and set `isChanged` while the input is stored
 *   nowhere else.
 * - Rebase the input in `accept` and keep edits that were made after `sent`.
 * - Call `start` when it opens, and the returned function when it is left.
 * - Run calls that change the version of the record through `enqueue`.
 * - Call `resolve` after the user has settled a conflict.
 */

import type { ApiError } from '#web/lib/api/api-error.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { createDraftKeeper, type DraftPlace } from './keep-draft.ts';
import type { Kept } from './local-items.ts';
import { type EditConflict, type EditOutcome, saveVersioned } from './save-versioned.ts';

/** After the last key press (docs/coverage.md section 9). */
const pauseMilliseconds = 500;
const retryMilliseconds = 5_000;

/** What the store of a screen knows of an edited record, beside what it shows. `typed` is another object after each edit. */
interface EditedInput extends Kept {
  /** There is input that is stored nowhere else. */
  isChanged: boolean;
}

/**
 * `conflict`: another user changed or deleted the record, and nothing is sent until the user has chosen.
 * `offline`: the same request may succeed later. `failed`: the input is invalid, or the same request would fail again.
 */
export type EditStatus = 'saved' | 'draft' | 'saving' | 'conflict' | 'offline' | 'failed';

export interface EditState<Current> {
  status: EditStatus;
  conflict: EditConflict<Current> | null;
  /** The user can put the decision off. */
  isConflictOpen: boolean;
  /** Of a save that is offline or failed; null for invalid input. */
  error: unknown;
}

interface EditingOptions<Input, Saved, Item extends Kept> {
  store: Pick<Store<Input>, 'get' | 'subscribe'>;
  /** Saves when typing pauses and retries by itself; otherwise the user saves with a button. */
  savesItself: boolean;
  isValid: (input: Input) => boolean;
  /** Sends the input with the version that it is based on. No user asked for a `background` attempt. */
  send: (input: Input, background: boolean) => Promise<Saved>;
  /** The server has stored `sent`: bases the input on that. */
  accept: (saved: Saved, sent: Input) => void;
  /** True if `sent` is kept elsewhere and will be sent from there. */
  sendLater?: (sent: Input, error: ApiError) => boolean;
  onFailed?: (error: unknown) => void;
  /** Without a place, unsaved input is lost with the page. */
  drafts?: DraftPlace<Input, Item>;
}

/** Called while the screen is open; `saved` is null if the input will be sent later. */
export type OnSaved<Input, Saved> = (saved: Saved | null, sent: Input) => void;

/** The saving of one edited record, one save at a time. Whatever fails, the input stays in `store`. */
export function createEditing<Input extends EditedInput, Saved, Current, Item extends Kept = never>(
  options: EditingOptions<Input, Saved, Item>,
) {
  const { store, savesItself } = options;
  const enqueue = createQueue();
  let isDiscarded = false;
  const isUnsaved = () => store.get().isChanged && !isDiscarded;
  const drafts = options.drafts && createDraftKeeper(store, isUnsaved, options.drafts);
  const calm = { conflict: null, isConflictOpen: false, error: null };
  const calmStatus = () => (isUnsaved() ? 'draft' : 'saved');
  const state = createStore<EditState<Current>>({ ...calm, status: calmStatus() });
  /** Null before the screen is open and after it was left. */
  let onSaved: OnSaved<Input, Saved> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The save that the user has asked for. */
  let asked: Promise<void> | null = null;

  const show = (status: EditStatus, changes: Partial<EditState<Current>> = {}) =>
    state.set({ ...calm, ...changes, status });
  const showConflict = (conflict: EditConflict<Current>) =>
    show('conflict', { conflict, isConflictOpen: true });

  function saveLater(milliseconds: number, background = false) {
    clearTimeout(timer);
    if (onSaved && savesItself) timer = setTimeout(() => void flush(background), milliseconds);
  }

  /** Saves unsaved input now; true if nothing is left. */
  function flush(background = false): Promise<boolean> {
    clearTimeout(timer);
    return enqueue(async () => {
      if (isUnsaved() && state.get().status !== 'conflict') await attempt(background);
      return !isUnsaved();
    });
  }

  async function attempt(background: boolean): Promise<void> {
    const sent = store.get();
    if (!options.isValid(sent)) return show('failed');
    // A retry by itself keeps showing why the last attempt failed.
    if (!background) show('saving');
    try {
      const send = () => options.send(sent, background);
      settle(await saveVersioned<Saved, Current>(() => sendSignedIn(send)), sent);
    } catch (error) {
      logWarning('The input could not be saved', error);
      fail('failed', error);
    }
  }

  function settle(outcome: EditOutcome<Saved, Current>, sent: Input) {
    if (outcome.kind === 'saved') {
      options.accept(outcome.saved, sent);
      return finish(outcome.saved, sent);
    }
    if (outcome.kind === 'conflict') return showConflict(outcome.conflict);
    const { kind, error } = outcome;
    if (kind === 'offline' && options.sendLater?.(sent, error)) return finish(null, sent);
    // A user who has just chosen not to sign in again is not asked by a retry.
    if (kind === 'failed' || error.status === 401) return fail('failed', error);
    fail('offline', error);
    saveLater(retryMilliseconds, true);
  }

  function finish(saved: Saved | null, sent: Input) {
    show(calmStatus());
    if (onSaved) drafts?.keep();
    else drafts?.keepIfOurs();
    if (isUnsaved()) saveLater(pauseMilliseconds);
    onSaved?.(saved, sent);
  }

  function fail(status: 'offline' | 'failed', error: unknown) {
    show(status, { error });
    options.onFailed?.(error);
  }

  let seen = store.get();
  function followInput() {
    const { typed, isChanged } = seen;
    seen = store.get();
    if (seen.typed === typed && seen.isChanged === isChanged) return;
    drafts?.keepSoon();
    const { status } = state.get();
    if (status === 'conflict') return;
    // The same state for the next key, so that nothing is rendered.
    if (status !== 'saving' && status !== calmStatus()) show(calmStatus());
    if (isUnsaved()) saveLater(pauseMilliseconds);
  }

  /** Follows the input until the screen is left. Returns a function that then sends what is left, without a retry. */
  function start(listener: OnSaved<Input, Saved>) {
    onSaved = listener;
    const listening = new AbortController();
    const { signal } = listening;
    const unsubscribe = store.subscribe(followInput);
    addEventListener('online', () => void (savesItself && flush(true)), { signal });
    addEventListener('pagehide', () => drafts?.keepIfOurs(), { signal });
    if (isUnsaved()) saveLater(pauseMilliseconds);
    return async (): Promise<void> => {
      onSaved = null;
      unsubscribe();
      listening.abort();
      clearTimeout(timer);
      drafts?.keepIfOurs();
      if (savesItself) await flush();
    };
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    start,
    isUnsaved,
    flush: () => flush(),
    /** For a button: sends the input even if nothing is unsaved. */
    save() {
      asked ??= enqueue(() => attempt(false)).finally(() => {
        asked = null;
      });
      return asked;
    },
    /** Runs another call that changes the version of the record, between two saves. */
    enqueue,
    showConflict,
    setConflictOpen: (isConflictOpen: boolean) => state.set({ ...state.get(), isConflictOpen }),
    /** The input is based on the stored record again: saves what is left. */
    resolve(): Promise<boolean> {
      show(calmStatus());
      return flush();
    },
    /** The user does not want the input: nothing more is sent or kept, and the screen can be left. */
    discard() {
      isDiscarded = true;
      show('saved');
      drafts?.keep();
    },
  };
}

/** Runs tasks one after another: two saves at once would send the same version. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve();
  return <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
}
