import type { Assessment } from '#contract/assessments.ts';
import { signedInAgain } from '#web/lib/auth/sign-in-again.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import type { AssessmentState, AssessmentStore } from './assessment-store.ts';
import { failureOf, type Hospital, unexpectedFailure } from './failure.ts';
import { forgetUnsaved, keepUnsaved } from './keeping.ts';
import { createSaving } from './saving.ts';

const pauseMilliseconds = 500;
const retryMilliseconds = 5_000;

interface AutosaveOptions {
  store: AssessmentStore;
  userId: number;
  hospital: Hospital;
  onStored: (assessment: Assessment, isNew: boolean) => void;
}

export type Autosave = ReturnType<typeof createAutosave>;

/** Stores what is typed half a second after the last key, one save at a time, and keeps a copy here until then. */
export function createAutosave({ store, userId, hospital, onStored }: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** On the screen: what is left behind is tried once more, and then waits in this browser. */
  let isOpen = false;
  const saving = createSaving({ store, userId, onStored: settle, onFailed: fail });

  function later(milliseconds: number, background = false) {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void flush(background), milliseconds);
  }

  /** Saved, or typed on meanwhile. */
  function settle(stored: Assessment, isNew: boolean) {
    const { isChanged } = store.get();
    store.set({ save: isChanged ? 'queued' : 'saved', reason: null });
    if (isChanged) later(pauseMilliseconds);
    if (isOpen) onStored(stored, isNew);
  }

  async function fail(error: unknown) {
    const { changes, retry } = await failureOf(error, hospital).catch(unexpectedFailure);
    store.set(changes);
    if (retry === 'signed in') void signedInAgain().then(isBack => isBack && flush());
    if (retry === 'in a while') later(retryMilliseconds, true);
  }

  /** Saves now what is unsaved; true when nothing is left. */
  function flush(background = false): Promise<boolean> {
    clearTimeout(timer);
    return saving.save(background);
  }

  const follow = whenTyped(store, ({ conflict, isDeleted, isChanged, save }) => {
    keepUnsaved(userId, store);
    if (conflict || isDeleted) return;
    if (!isChanged && save !== 'saving') return store.set({ save: 'saved', reason: null });
    store.set({ save: save === 'saving' ? 'saving' : 'queued' });
    later(pauseMilliseconds);
  });

  const online = () => store.get().isChanged && void flush(true);

  function start() {
    isOpen = true;
    const unsubscribe = store.subscribe(follow);
    addEventListener('online', online);
    if (store.get().isChanged) {
      store.set({ save: 'queued' });
      later(pauseMilliseconds);
    }
    return () => {
      isOpen = false;
      unsubscribe();
      removeEventListener('online', online);
      clearTimeout(timer);
    };
  }

  /** Somebody deleted it; what is here becomes a new one. */
  function storeAnew(): Promise<boolean> {
    forgetUnsaved(userId, store.get());
    store.set({ id: null, version: null, creationKey: randomUuid(), isDeleted: false });
    return flush();
  }

  return { start, flush, storeAnew, rename: saving.rename, discard: saving.discard };
}

/** Listens for what is typed, not for what becomes of it. */
function whenTyped(store: AssessmentStore, listener: (state: AssessmentState) => void): () => void {
  let seen = store.get();
  return () => {
    const state = store.get();
    if (state.typed === seen.typed && state.name === seen.name) return;
    seen = state;
    listener(state);
  };
}
