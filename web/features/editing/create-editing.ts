import type { ApiError } from '#web/lib/api/api-error.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { createStore, type Store } from '#web/lib/store.ts';
import { createDraftKeeper, type DraftPlace } from './keep-draft.ts';
import { type EditConflict, type SaveOutcome, saveVersioned } from './save-versioned.ts';

/** After the last key press (docs/coverage.md section 9). */
const pauseMilliseconds = 500;
const retryMilliseconds = 5_000;

export type EditStatus =
  | 'saved'
  /** There is input that nobody has sent yet. */
  | 'draft'
  | 'saving'
  /** Another user changed or deleted the record: nothing is sent until the user has chosen. */
  | 'conflict'
  /** The same request may succeed later. */
  | 'offline'
  /** The input is invalid, or the same request would fail again. */
  | 'failed';

export interface EditState<Current> {
  status: EditStatus;
  conflict: EditConflict<Current> | null;
  /** The user can put the decision off. */
  isConflictOpen: boolean;
  /** Of the last save that is offline or failed; null for invalid input. */
  error: unknown;
}

interface EditingOptions<Input, Saved, Current, Item extends { typed: object }> {
  /** Holds the input, with what the screen shows of it. */
  store: Pick<Store<Input>, 'get' | 'subscribe'>;
  isUnsaved: (input: Input) => boolean;
  isEdited: (now: Input, before: Input) => boolean;
  isValid: (input: Input) => boolean;
  /** Sends the input with the version that it is based on. `background` if no user asked for this attempt. */
  send: (input: Input, background: boolean) => Promise<Saved>;
  /** The server has stored `sent`: bases the input on that. */
  accept: (saved: Saved, sent: Input) => void;
  /** True if `sent` is kept elsewhere and will be sent from there. */
  sendLater?: (sent: Input, error: ApiError) => boolean;
  onFailed?: (error: unknown) => void;
  /** Saves when typing pauses and retries by itself; otherwise the user saves with a button. */
  savesItself: boolean;
  /** Where unsaved input is kept; without one it is lost with the page. */
  drafts?: DraftPlace<Input, Item>;
  initialConflict?: EditConflict<Current> | null;
}

/** Called while the screen is open; `saved` is null if the input will be sent later. */
type OnSaved<Input, Saved> = (saved: Saved | null, sent: Input) => void;

export type Editing<Input, Saved, Current> = ReturnType<typeof createEditing<Input, Saved, Current>>;

/** The saving of one edited record, one save at a time. Whatever fails, the input stays in `store`. */
export function createEditing<Input, Saved, Current, Item extends { typed: object } = never>(
  options: EditingOptions<Input, Saved, Current, Item>,
) {
  const { store, initialConflict: conflict = null } = options;
  let isDiscarded = false;
  const isUnsaved = (input = store.get()) => !isDiscarded && options.isUnsaved(input);
  const drafts = options.drafts && createDraftKeeper(store, isUnsaved, options.drafts);
  const enqueue = createQueue();
  const rest = { conflict: null, isConflictOpen: false, error: null };
  const restStatus = () => (isUnsaved() ? 'draft' : 'saved');
  const state = createStore<EditState<Current>>({ ...rest, status: restStatus() });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Null before the screen is open and after it was left. */
  let onSaved: OnSaved<Input, Saved> | null = null;

  const show = (status: EditStatus, changes: Partial<EditState<Current>> = {}) =>
    state.set({ ...rest, ...changes, status });
  const showConflict = (found: EditConflict<Current>) =>
    show('conflict', { conflict: found, isConflictOpen: true });
  if (conflict) showConflict(conflict);

  function saveLater(milliseconds: number, background = false) {
    clearTimeout(timer);
    if (onSaved && options.savesItself) timer = setTimeout(() => void flush(background), milliseconds);
  }

  async function attempt(background: boolean): Promise<void> {
    const sent = store.get();
    if (!options.isValid(sent)) return show('failed');
    // A retry by itself keeps saying why the last attempt failed.
    if (!background) show('saving');
    try {
      const send = () => options.send(sent, background);
      settle(await saveVersioned<Saved, Current>(() => sendSignedIn(send)), sent);
    } catch (error) {
      logWarning('The input could not be saved', error);
      fail('failed', error);
    }
  }

  function settle(outcome: SaveOutcome<Saved, Current>, sent: Input) {
    if (outcome.kind === 'saved') {
      options.accept(outcome.saved, sent);
      return finish(outcome.saved, sent);
    }
    if (outcome.kind === 'conflict') return showConflict(outcome.conflict);
    const { kind, error } = outcome;
    if (kind === 'offline' && options.sendLater?.(sent, error)) return finish(null, sent);
    // Without a session nothing is retried: the user has just chosen not to sign in.
    const willRetry = kind === 'offline' && error.status !== 401;
    fail(willRetry ? 'offline' : 'failed', error);
    if (willRetry) saveLater(retryMilliseconds, true);
  }

  function finish(saved: Saved | null, sent: Input) {
    show(restStatus());
    if (onSaved) drafts?.keep();
    else drafts?.keepIfOurs();
    if (isUnsaved()) saveLater(pauseMilliseconds);
    onSaved?.(saved, sent);
  }

  function fail(status: 'offline' | 'failed', error: unknown) {
    show(status, { error });
    options.onFailed?.(error);
  }

  /** Saves unsaved input now; true if nothing is left. */
  function flush(background = false): Promise<boolean> {
    clearTimeout(timer);
    return enqueue(async () => {
      if (isUnsaved() && state.get().status !== 'conflict') await attempt(background);
      return !isUnsaved();
    });
  }

  let seen = store.get();
  function followInput() {
    const before = seen;
    seen = store.get();
    if (!options.isEdited(seen, before) && isUnsaved(seen) === isUnsaved(before)) return;
    drafts?.keepSoon();
    const { status } = state.get();
    if (status === 'conflict') return;
    if (status !== 'saving') show(restStatus());
    if (isUnsaved(seen)) saveLater(pauseMilliseconds);
  }

  return {
    get: state.get,
    subscribe: state.subscribe,
    isUnsaved: () => isUnsaved(),
    flush: () => flush(),
    /** Sends the input even if nothing is unsaved, for a button. */
    save: async (): Promise<void> => {
      if (state.get().status !== 'saving') await enqueue(() => attempt(false));
    },
    /** Runs another call that changes the record's version, between two saves. */
    enqueue,
    showConflict,
    setConflictOpen: (isConflictOpen: boolean) => state.set({ ...state.get(), isConflictOpen }),
    /** The input is based on the stored record again: saves what is left. */
    resolve(): Promise<boolean> {
      show(restStatus());
      return flush();
    },
    /** The user does not want the input: nothing more is sent or kept, and the screen can be left. */
    discard() {
      isDiscarded = true;
      show('saved');
      drafts?.keep();
    },
    /** Follows the input until the screen is left. Returns a function that ends this and sends what is left once more. */
    start(listener: OnSaved<Input, Saved>) {
      onSaved = listener;
      seen = store.get();
      const listening = new AbortController();
      const { signal } = listening;
      const unsubscribe = store.subscribe(followInput);
      addEventListener('online', () => void (options.savesItself && flush(true)), { signal });
      addEventListener('pagehide', () => drafts?.keep(), { signal });
      if (isUnsaved(seen)) saveLater(pauseMilliseconds);
      return (): Promise<boolean> => {
        onSaved = null;
        unsubscribe();
        listening.abort();
        clearTimeout(timer);
        drafts?.keep();
        return options.savesItself ? flush() : Promise.resolve(true);
      };
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
