import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Assessment } from '#contract/assessments/assessments.ts';
import type { EditState } from '#web/features/editing/create-editing.ts';
import { useEditing } from '#web/features/editing/use-editing.ts';
import { useAuthState, useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useStore } from '#web/lib/store.ts';
import { type AssessmentSaving, createAssessmentSaving } from './assessment-saving.ts';
import { type AssessmentState, type AssessmentStore, createAssessmentStore } from './assessment-store.ts';
import { reloadAssessments, trackSave } from './assessments-query.ts';
import type { InitialAssessment } from './initial-assessment.ts';

export interface OpenAssessment {
  store: AssessmentStore;
  saving: AssessmentSaving;
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

export function useSaveState<Part>(select: (state: EditState<Assessment | null>) => Part): Part {
  return useStore(useOpenAssessment().saving, select);
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
    return { store, saving: createAssessmentSaving(store, user.id, hospital) };
  });
  function onSaved(saved: Assessment | null, sent: AssessmentState) {
    void reloadAssessments(queryClient);
    if (!saved || sent.id !== null) return;
    onCreated(saved.id);
    const address = paths.assessment(saved.id, saved.module);
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  useEditing(opened.saving, onSaved, trackSave);
  return opened;
}
