import { Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Location } from 'react-router';
import type { Assessment } from '#contract/assessments/assessments.ts';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import { withParams } from '#web/lib/navigation/address.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { Page } from '#web/ui/page/page.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { AssessmentActions } from './actions/assessment-actions.tsx';
import { AssessmentConflict } from './assessment-conflict.tsx';
import { BudgetTab } from './budget/budget-tab.tsx';
import { ModelsTab } from './models-tab.tsx';
import { AssessmentNotices, SaveStatus } from './notices.tsx';
import { PlanAndActualTab } from './plan-and-actual/plan-and-actual-tab.tsx';
import { BudgetSheet } from './results/budget-sheet.tsx';
import type { InitialAssessment } from './state/initial-assessment.ts';
import {
  OpenAssessmentContext,
  useAssessment,
  useOpenAssessment,
  useOpening,
  usePlanned,
} from './state/use-open-assessment.ts';

const BirthsToCoreTab = lazy(async () => ({
  default: (await import('../births-to-core/births-to-core-tab.tsx')).BirthsToCoreTab,
}));

interface AssessmentEditorProps {
  open: () => InitialAssessment;
  /** As it was loaded; null for a new one. */
  stored: Assessment | null;
  onCreated: (id: number) => void;
}

export function AssessmentEditor({ open, stored, onCreated }: AssessmentEditorProps) {
  const opened = useOpening(open, onCreated);
  return (
    <OpenAssessmentContext value={opened}>
      <AssessmentScreen stored={stored} />
      <AssessmentConflict />
      <AssessmentLeaveGuard />
    </OpenAssessmentContext>
  );
}

function AssessmentScreen({ stored }: { stored: Assessment | null }) {
  const { module, place } = usePlanned();
  const name = useAssessment(({ name: current }) => current);
  const id = useAssessment(({ id: current }) => current);
  const moduleId = useAssessment(({ moduleId: current }) => current);
  const { tab, openTab } = useTab(id !== null);
  const isPlan = id !== null && module?.plan_assessment === id;
  return (
    <Page
      title={name}
      subtitle={`Staffing Model Assessment · ${place}${isPlan ? ' · Plan of the module' : ''}`}
      back={{ to: paths.moduleSettings(moduleId), label: module?.name ?? 'Hospital Settings' }}
      controls={
        <>
          <SaveStatus />
          <AssessmentActions />
        </>
      }
    >
      <AssessmentNotices stored={stored} />
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabList label="Staffing Model Assessment" shown={tab}>
          {id !== null && <Tabs.Tab value="models">Models</Tabs.Tab>}
          <Tabs.Tab value="budget">Budget Calculator</Tabs.Tab>
          {id !== null && <Tabs.Tab value="actual">Plan and Actual</Tabs.Tab>}
          {id !== null && <Tabs.Tab value="core">Births to Core</Tabs.Tab>}
        </TabList>
        {id !== null && (
          <Tabs.Panel value="models" pt={20}>
            <ModelsTab moduleId={moduleId} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="budget" pt={20}>
          <BudgetTab />
        </Tabs.Panel>
        {id !== null && (
          <Tabs.Panel value="actual" pt={20}>
            <PlanAndActualTab id={id} moduleId={moduleId} />
          </Tabs.Panel>
        )}
        {id !== null && (
          <Tabs.Panel value="core" pt={20}>
            <Suspense fallback={<Skeleton height={420} radius="lg" />}>
              <BirthsToCoreTab id={id} moduleId={moduleId} />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
      {/* That tab prints a sheet of its own. */}
      {tab !== 'core' && <BudgetSheet />}
    </Page>
  );
}

/** The tabs that only a stored assessment has. */
const storedTabs = ['models', 'actual', 'core'] as const;

/** The tab is in the address. */
function useTab(isStored: boolean) {
  const { params, rewrite } = useAddress();
  const tab = (isStored && storedTabs.find(name => name === params.get('tab'))) || 'budget';
  const openTab = (next: string | null) =>
    rewrite(before => withParams(before, { tab: next === 'budget' ? null : next }));
  return { tab, openTab };
}

function AssessmentLeaveGuard() {
  const { store, saving } = useOpenAssessment();
  const isChanged = useAssessment(state => state.isChanged);

  /** Tabs, and the move to the address of the id that a new assessment gets, stay on the screen. */
  function isSameScreen({ pathname, search }: Location): boolean {
    const { id, moduleId } = store.get();
    return id === null
      ? pathname + search === paths.newAssessment(moduleId)
      : pathname === paths.assessment(id, null);
  }

  return (
    <LeaveGuard
      title="This assessment is not saved"
      text="Your last entries could not be saved. They can stay in this browser, for you alone: they are here when you open the assessment again."
      isUnsaved={isChanged}
      mustAsk={(_, to) => saving.isUnsaved() && !isSameScreen(to)}
      save={saving.flush}
      waysOut={[{ label: 'Discard', onLeave: saving.discard }, { label: 'Leave and Keep' }]}
    />
  );
}
