import type { Assessment } from '#contract/assessments.ts';
import { type SaveOutcome, saveVersioned } from '#web/features/editing/save-versioned.ts';
import { client, wasCreated } from '#web/lib/api/client.ts';
import { errorMessage } from '#web/lib/api/messages.ts';
import { signedInAgain } from '#web/lib/auth/sign-in-again.ts';
import { logWarning } from '#web/lib/log.ts';
import { randomUuid } from '#web/lib/random-uuid.ts';
import type { AssessmentState, AssessmentStore } from './assessment-store.ts';
import { checkName } from './check-assessment.ts';
import { toEdited } from './initial-assessment.ts';
import {
  explainOtherHospital,
  forgetUnsaved,
  type Hospital,
  keepUnsaved,
  readReason,
  sendAssessment,
} from './send-assessment.ts';

const pauseMilliseconds = 500;
const retryMilliseconds = 5_000;

interface AutosaveOptions {
  store: AssessmentStore;
  userId: number;
  hospital: Hospital;
  onStored: (assessment: Assessment, isNew: boolean) => void;
}

export type Autosave = ReturnType<typeof createAutosave>;

/** Saves the input half a second after the last keystroke, one save at a time, and keeps a copy in this browser until then. */
export function createAutosave({ store, userId, hospital, onStored }: AutosaveOptions) {
  const enqueue = createQueue();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** After the screen is left, input is sent once more and not retried; it stays in this browser. */
  let isOpen = false;
  let isDiscarded = false;

  function saveLater(milliseconds: number, background = false) {
    clearTimeout(timer);
    if (isOpen) timer = setTimeout(() => void flush(background), milliseconds);
  }

  /** Saves unsaved input now; true if nothing is left. A retry that no user asked for is a background call. */
  function flush(background = false): Promise<boolean> {
    clearTimeout(timer);
    return enqueue(async () => {
      const { isChanged, conflict, isDeleted } = store.get();
      if (isChanged && !conflict && !isDeleted && !isDiscarded) await send(background);
      return !store.get().isChanged;
    });
  }

  async function send(background: boolean): Promise<void> {
    const sent = store.get();
    if (!isValid(sent)) return store.set({ save: 'error', reason: null });
    store.set({ save: 'saving', reason: null });
    try {
      const outcome = await saveVersioned<Assessment, Assessment>(() => sendAssessment(sent, background));
      if (outcome.kind === 'saved') finish(sent, outcome.saved);
      else await handleFailure(outcome);
    } catch (error) {
      logWarning('The assessment could not be saved', error);
      store.set({ save: 'error', reason: errorMessage(error) });
    }
  }

  function finish(sent: AssessmentState, stored: Assessment) {
    const isNew = sent.id === null;
    if (isNew) forgetUnsaved(userId, sent);
    if (!isNew || wasCreated(stored)) store.setStored(stored, sent.typed);
    // The answer to a repeated creation may have newer values. The first request stored version 1: if another user changed
    // it since, the next save gets a conflict.
    else store.setStored({ ...stored, version: 1 }, toEdited(stored).typed);
    keepUnsaved(userId, store);
    const { isChanged } = store.get();
    store.set({ save: isChanged ? 'queued' : 'saved', reason: null });
    if (isChanged) saveLater(pauseMilliseconds);
    if (isOpen) onStored(stored, isNew);
  }

  async function handleFailure(outcome: Exclude<SaveOutcome<Assessment, Assessment>, { kind: 'saved' }>) {
    if (outcome.kind === 'conflict') {
      const { conflict } = outcome;
      return store.set({ save: 'error', reason: null, conflict, isConflictOpen: true });
    }
    const { error } = outcome;
    const reason = await explainOtherHospital(error, hospital);
    if (reason !== null) {
      store.set({ save: 'error', reason });
      return saveLater(retryMilliseconds, true);
    }
    store.set({ save: 'error', reason: readReason(error), isDeleted: error.status === 404 });
    if (error.status === 401) void signedInAgain().then(isBack => isBack && flush());
    else if (outcome.kind === 'offline') saveLater(retryMilliseconds, true);
  }

  let seen = store.get();
  function followInput() {
    const { typed, name, conflict, isDeleted, isChanged, save } = store.get();
    if (typed === seen.typed && name === seen.name) return;
    seen = store.get();
    keepUnsaved(userId, store);
    if (conflict || isDeleted) return;
    if (!isChanged && save !== 'saving') return store.set({ save: 'saved', reason: null });
    store.set({ save: save === 'saving' ? 'saving' : 'queued' });
    saveLater(pauseMilliseconds);
  }

  const saveOnline = () => store.get().isChanged && void flush(true);

  function start() {
    isOpen = true;
    const unsubscribe = store.subscribe(followInput);
    addEventListener('online', saveOnline);
    if (store.get().isChanged) {
      store.set({ save: 'queued' });
      saveLater(pauseMilliseconds);
    }
    return () => {
      isOpen = false;
      unsubscribe();
      removeEventListener('online', saveOnline);
      clearTimeout(timer);
    };
  }

  return {
    start,
    flush,
    /** For an assessment that another user deleted. */
    saveAsNew(): Promise<boolean> {
      forgetUnsaved(userId, store.get());
      store.set({ id: null, version: null, creationKey: randomUuid(), isDeleted: false });
      return flush();
    },
    /** Stores the name at once, even while an entry is invalid. */
    rename: (name: string) =>
      enqueue(async () => {
        const { id, version } = store.get();
        if (id === null) return store.setName(name);
        const body = { name, ...(version !== null && { version }) };
        const outcome = await saveVersioned<Assessment, Assessment>(() =>
          client.renameAssessment({ params: { id }, body }),
        );
        if (outcome.kind === 'saved') {
          store.setRenamed(outcome.saved);
          return keepUnsaved(userId, store);
        }
        if (outcome.kind !== 'conflict') throw outcome.error;
        store.setName(name);
        await handleFailure(outcome);
      }),
    discard() {
      isDiscarded = true;
      forgetUnsaved(userId, store.get());
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

function isValid({ name, errors }: AssessmentState): boolean {
  return Object.keys(errors).length === 0 && checkName(name) === undefined;
}
