import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Assessment } from '#contract/assessments.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page/page.tsx';
import { AssessmentActions } from './actions/assessment-actions.tsx';
import { BudgetTab } from './budget/budget-tab.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ModelsTab } from './models/models-tab.tsx';
import { Notices } from './notices.tsx';
import { BudgetSheet } from './print/budget-sheet.tsx';
import { SaveStatus } from './save-status.tsx';
import type { Beginning } from './state/assessment-store.ts';
import { SessionContext, useAssessment, useNewSession } from './use-session.ts';

interface AssessmentEditorProps {
  begin: () => Beginning;
  /** As it was loaded; null for a new one. */
  stored: Assessment | null;
  onCreated: (id: number) => void;
}

/** One assessment, open to be changed. */
export function AssessmentEditor({ begin, stored, onCreated }: AssessmentEditorProps) {
  const session = useNewSession(begin, onCreated);
  const [wasKept] = useState(() => session.store.get().isChanged);
  return (
    <SessionContext value={session}>
      <AssessmentScreen stored={stored} wasKept={wasKept} />
      <ConflictDialog />
      <LeaveDialog />
      <BudgetSheet />
    </SessionContext>
  );
}

function AssessmentScreen({ stored, wasKept }: { stored: Assessment | null; wasKept: boolean }) {
  const state = useAuthState();
  const name = useAssessment(({ name: current }) => current);
  const id = useAssessment(({ id: current }) => current);
  const moduleId = useAssessment(({ moduleId: current }) => current);
  const module = availableModules(state).find(each => each.id === moduleId);
  const { tab, open } = useTab(id !== null);
  return (
    <Page
      title={name}
      subtitle={['Staffing Model Assessment', module?.name, state.client?.name].filter(Boolean).join(' · ')}
      back={{ to: paths.moduleSettings(moduleId), label: module?.name ?? 'Hospital Settings' }}
      controls={
        <>
          <SaveStatus />
          <AssessmentActions />
        </>
      }
    >
      <Notices stored={stored} wasKept={wasKept} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List aria-label="Staffing Model Assessment">
          {id !== null && <Tabs.Tab value="models">Models</Tabs.Tab>}
          <Tabs.Tab value="budget">Budget Calculator</Tabs.Tab>
        </Tabs.List>
        {id !== null && (
          <Tabs.Panel value="models" pt={20}>
            <ModelsTab moduleId={moduleId} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="budget" pt={20}>
          <BudgetTab />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

/** The tab is in the address. */
function useTab(hasModels: boolean) {
  const [params, setParams] = useSearchParams();
  const tab = hasModels && params.get('tab') === 'models' ? 'models' : 'budget';
  const open = (next: string | null) =>
    setParams(next === 'models' ? { tab: 'models' } : {}, { preventScrollReset: true });
  return { tab, open };
}
