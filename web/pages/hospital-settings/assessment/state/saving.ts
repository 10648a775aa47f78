import type { Assessment } from '#contract/assessments.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { client } from '#web/lib/api/client.ts';
import type { AssessmentState, AssessmentStore } from './assessment-store.ts';
import { bodyOf, create, type Stored } from './creation.ts';
import { faultOfName } from './faults.ts';
import { forgetUnsaved, keepUnsaved } from './keeping.ts';

interface SavingOptions {
  store: AssessmentStore;
  userId: number;
  onStored: (assessment: Assessment, isNew: boolean) => void;
  onFailed: (error: unknown) => Promise<void>;
}

/** Brings an assessment to the server. */
export function createSaving({ store, userId, onStored, onFailed }: SavingOptions) {
  const inTurn = createTurns();
  let isUnwanted = false;

  async function send(background: boolean): Promise<void> {
    const sent = store.get();
    if (isFaulty(sent)) return store.set({ save: 'error', reason: null });
    store.set({ save: 'saving', reason: null });
    try {
      const { stored, typed } =
        sent.id === null ? await create(sent, background) : await replace(sent.id, sent, background);
      if (sent.id === null) forgetUnsaved(userId, sent);
      store.stored(stored, typed);
      keepUnsaved(userId, store);
      onStored(stored, sent.id === null);
    } catch (error) {
      await onFailed(error);
    }
  }

  /** Saves what is unsaved; true when nothing is left. In the background where the page tries again by itself. */
  function save(background: boolean): Promise<boolean> {
    return inTurn(async () => {
      const { isChanged, conflict, isDeleted } = store.get();
      if (isChanged && !conflict && !isDeleted && !isUnwanted) await send(background);
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
        keepUnsaved(userId, store);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 409)) throw error;
        store.setName(name);
        await onFailed(error);
      }
    });
  }

  /** What was typed is not wanted any more. */
  function discard() {
    isUnwanted = true;
    forgetUnsaved(userId, store.get());
  }

  return { save, rename, discard };
}

/** One after the other: two saves at once would carry the same version. */
function createTurns() {
  let queue: Promise<unknown> = Promise.resolve();
  return <Answer>(task: () => Promise<Answer>): Promise<Answer> => {
    const done = queue.then(task);
    queue = done.catch(() => undefined);
    return done;
  };
}

function isFaulty({ name, faults }: AssessmentState): boolean {
  return Object.keys(faults).length > 0 || faultOfName(name) !== undefined;
}

async function replace(
  id: number,
  { version, typed, ...state }: AssessmentState,
  background: boolean,
): Promise<Stored> {
  const body = { ...bodyOf(state), ...(version !== null && { version }) };
  return { stored: await client.replaceAssessment({ params: { id }, body, background }), typed };
}
