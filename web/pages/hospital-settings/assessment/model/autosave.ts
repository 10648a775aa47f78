import { inputsOnWire } from '#contract/assessment-wire.ts';
import type { Assessment, AssessmentConflict } from '#contract/assessments.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { signedInAgain } from '#web/lib/auth/sign-in-again.ts';
import { client } from '#web/lib/client.ts';
import { messageOf, problemsOf } from '#web/lib/messages.ts';
import type { AssessmentStore } from './assessment-store.ts';
import { faultOfName } from './faults.ts';
import { keptAssessments, keptId } from './kept-assessments.ts';

const pauseMilliseconds = 500;
const retryMilliseconds = 5_000;

interface AutosaveOptions {
  store: AssessmentStore;
  userId: number;
  onStored: (assessment: Assessment, isNew: boolean) => void;
}

export type Autosave = ReturnType<typeof createAutosave>;

/** Stores what is typed half a second after the last key, one save at a time, and keeps a copy here until then. */
export function createAutosave({ store, userId, onStored }: AutosaveOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let seen = store.get();
  /** On the screen: what is left behind is tried once more, and then waits in this browser. */
  let isOpen = false;
  let isUnwanted = false;

  /** One after the other: two saves at once would carry the same version. */
  function inTurn<Answer>(task: () => Promise<Answer>): Promise<Answer> {
    const done = queue.then(task);
    queue = done.catch(() => undefined);
    return done;
  }

  function keep() {
    const { id, moduleId, isChanged, name, typed, version } = store.get();
    const key = keptId(id, moduleId);
    if (isChanged) keptAssessments.put(userId, key, { name, typed, version, base: store.base() });
    else if (keptAssessments.find(userId, key)) keptAssessments.remove(userId, key);
  }

  function later(milliseconds: number) {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void flush(), milliseconds);
  }

  function follow() {
    const state = store.get();
    if (state.typed === seen.typed && state.name === seen.name) return;
    seen = state;
    keep();
    if (state.conflict || state.isDeleted) return;
    if (!state.isChanged && state.save !== 'saving') return store.set({ save: 'saved', reason: null });
    store.set({ save: state.save === 'saving' ? 'saving' : 'queued' });
    later(pauseMilliseconds);
  }

  async function send(): Promise<void> {
    const { id, moduleId, version, name, typed, inputs, faults } = store.get();
    if (Object.keys(faults).length > 0 || faultOfName(name))
      return store.set({ save: 'error', reason: null });
    store.set({ save: 'saving', reason: null });
    const body = { name: name.trim(), inputs: inputsOnWire(inputs) };
    try {
      const stored =
        id === null
          ? await client.createAssessment({ body: { ...body, module: moduleId } })
          : await client.replaceAssessment({
              params: { id },
              body: { ...body, ...(version !== null && { version }) },
            });
      if (id === null) keptAssessments.remove(userId, keptId(null, moduleId));
      store.stored(stored, typed);
      settle();
      if (isOpen) onStored(stored, id === null);
    } catch (error) {
      await fail(error);
    }
  }

  /** Saved, or typed on meanwhile. */
  function settle() {
    keep();
    const { isChanged } = store.get();
    store.set({ save: isChanged ? 'queued' : 'saved', reason: null });
    if (isChanged) later(pauseMilliseconds);
  }

  async function fail(error: unknown): Promise<void> {
    const status = error instanceof ApiError ? error.status : undefined;
    store.set({ save: 'error', reason: reasonOf(error) });
    if (status === 409) {
      store.set({ conflict: (error as ApiError).body as AssessmentConflict, isAsking: true });
    } else if (status === 404) store.set({ isDeleted: true });
    else if (status === 401) void signedInAgain().then(isBack => isBack && flush());
    else if (status === null || (status ?? 0) >= 500 || status === 429) later(retryMilliseconds);
  }

  /** Saves now what is unsaved; true when nothing is left. */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    return inTurn(async () => {
      const { isChanged, conflict, isDeleted } = store.get();
      if (isChanged && !conflict && !isDeleted && !isUnwanted) await send();
      return !store.get().isChanged;
    });
  }

  function rename(name: string): Promise<void> {
    return inTurn(async () => {
      const { id, version } = store.get();
      if (id === null) return store.setName(name);
      try {
        const body = { name, ...(version !== null && { version }) };
        store.renamed(await client.renameAssessment({ params: { id }, body }));
        keep();
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        store.setName(name);
        await fail(error);
      }
    });
  }

  const online = () => store.get().isChanged && void flush();

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

  /** What was typed is not wanted any more. */
  function discard() {
    const { id, moduleId } = store.get();
    isUnwanted = true;
    keptAssessments.remove(userId, keptId(id, moduleId));
  }

  /** Somebody deleted it; what is here becomes a new one. */
  function storeAnew(): Promise<boolean> {
    const { id, moduleId } = store.get();
    keptAssessments.remove(userId, keptId(id, moduleId));
    store.set({ id: null, version: null, isDeleted: false });
    return flush();
  }

  return { start, flush, rename, discard, storeAnew };
}

function reasonOf(error: unknown): string | null {
  const { overall, fields } = problemsOf(error);
  return overall ?? (Object.keys(fields).length > 0 ? Object.values(fields).join(' ') : messageOf(error));
}
