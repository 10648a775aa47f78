import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { paths } from '#web/paths.ts';
import { reloadAssessments } from '../assessments-query.ts';
import { trackSave } from '../pending-saves.ts';
import {
  type AssessmentState,
  type AssessmentStore,
  type Beginning,
  createAssessmentStore,
} from './state/assessment-store.ts';
import { type Autosave, createAutosave } from './state/autosave.ts';

export interface Session {
  store: AssessmentStore;
  autosave: Autosave;
}

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('This part belongs inside an assessment.');
  return session;
}

/** One part of the assessment; what it gives must stay the same as long as it means the same. */
export function useAssessment<Part>(part: (state: AssessmentState) => Part): Part {
  const { store } = useSession();
  return useSyncExternalStore(store.subscribe, () => part(store.get()));
}

/** An assessment that is open: it saves itself while it is, and once more when it is left. */
export function useNewSession(begin: () => Beginning, onCreated: (id: number) => void): Session {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const user = useSignedInUser();
  const hospital = useAuthState().client;
  const [session] = useState((): Session => {
    if (!hospital) throw new Error('An assessment is opened at its hospital; its route must require that.');
    const store = createAssessmentStore(begin());
    const autosave = createAutosave({
      store,
      userId: user.id,
      hospital,
      onStored({ id }, isNew) {
        void reloadAssessments(queryClient);
        if (!isNew) return;
        onCreated(id);
        void navigate(paths.assessment(id), { replace: true, preventScrollReset: true });
      },
    });
    return { store, autosave };
  });

  useEffect(() => {
    const stop = session.autosave.start();
    return () => {
      stop();
      trackSave(session.autosave.flush());
    };
  }, [session]);

  return session;
}
