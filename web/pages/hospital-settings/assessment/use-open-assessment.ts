import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { useStore } from '#web/lib/store.ts';
import { paths } from '#web/paths.ts';
import { reloadAssessments, trackSave } from '../assessments-query.ts';
import {
  type AssessmentState,
  type AssessmentStore,
  createAssessmentStore,
} from './state/assessment-store.ts';
import { type Autosave, createAutosave } from './state/autosave.ts';
import type { InitialAssessment } from './state/initial-assessment.ts';

export interface OpenAssessment {
  store: AssessmentStore;
  autosave: Autosave;
}

export const OpenAssessmentContext = createContext<OpenAssessment | null>(null);

export function useOpenAssessment(): OpenAssessment {
  const open = use(OpenAssessmentContext);
  if (!open) throw new Error('useOpenAssessment needs an OpenAssessmentContext.');
  return open;
}

export function useAssessment<Part>(select: (state: AssessmentState) => Part): Part {
  return useStore(useOpenAssessment().store, select);
}

/** The module of the assessment, and its name with that of the hospital: "Labor & Delivery · Lakeside Women's Hospital". */
export function usePlanned() {
  const state = useAuthState();
  const moduleId = useAssessment(current => current.moduleId);
  const module = availableModules(state).find(({ id }) => id === moduleId);
  return { module, place: [module?.name, state.client?.name].filter(Boolean).join(' · ') };
}

/** Opens an assessment, which saves itself while it is on the screen and once more when it is left. */
export function useOpening(open: () => InitialAssessment, onCreated: (id: number) => void): OpenAssessment {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const user = useSignedInUser();
  const hospital = useAuthState().client;
  const [opened] = useState((): OpenAssessment => {
    if (!hospital) throw new Error('The route of an assessment must require a hospital.');
    const store = createAssessmentStore(open());
    const autosave = createAutosave({
      store,
      userId: user.id,
      hospital,
      onStored({ id, module }, isNew) {
        void reloadAssessments(queryClient);
        if (!isNew) return;
        onCreated(id);
        void navigate(paths.assessment(id, module), { replace: true, preventScrollReset: true });
      },
    });
    return { store, autosave };
  });

  useEffect(() => {
    const stop = opened.autosave.start();
    return () => {
      stop();
      trackSave(opened.autosave.flush());
    };
  }, [opened]);

  return opened;
}
