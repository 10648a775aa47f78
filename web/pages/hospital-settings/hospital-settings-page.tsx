import { Stack, Tabs } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ClientModule } from '#contract/clients/modules.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState, useModuleId } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { logWarning } from '#web/lib/log.ts';
import { moduleTab, paths } from '#web/lib/navigation/paths.ts';
import { Page } from '#web/ui/page/page.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import { AssessmentsList } from './module/assessments-list.tsx';
import { PlanCard } from './module/plan-card.tsx';
import { PremiumSlots } from './module/premium-slots.tsx';
import { ReasonsCard } from './module/reasons-card.tsx';
import { RemindersCard } from './module/reminders-card.tsx';
import { RedFlagsCard } from './red-flags/red-flags-card.tsx';
import classes from './setting/setting.module.css';

export function HospitalSettingsPage() {
  const state = useAuthState();
  const modules = availableModules(state);
  const { tab, openTab } = useSettingsTab();
  useFreshState();
  return (
    <Page title="Hospital Settings" subtitle={state.client?.name}>
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <Tabs.List className={classes.tabs ?? ''} aria-label="Hospital Settings">
          <Tabs.Tab value={generalTab}>General</Tabs.Tab>
          {modules.map(module => (
            <Tabs.Tab key={module.id} value={String(module.id)}>
              {module.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={generalTab} pt={20}>
          {state.client && <GeneralTab hospital={state.client} />}
        </Tabs.Panel>
        {modules.map(module => (
          <Tabs.Panel key={module.id} value={String(module.id)} pt={20}>
            <ModuleTab module={module} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

/** Other users change settings too, and the state of the page may be hours old. */
function useFreshState() {
  const { update } = useAuthActions();
  const refresh = useEffectEvent((signal: AbortSignal) => {
    client.getState({ signal }).then(update, (error: unknown) => {
      if (!signal.aborted) logWarning('The settings could not be reloaded', error);
    });
  });
  useEffect(() => {
    const leaving = new AbortController();
    refresh(leaving.signal);
    return () => leaving.abort();
  }, []);
}

const generalTab = 'general';

/** The open tab from the address: the module's, or General. */
function useSettingsTab() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const module = useModuleId();
  const tab = params.get('tab') === moduleTab && module !== undefined ? String(module) : generalTab;

  /** Drops the page and the search of the other tab's lists. */
  function openTab(next: string | null) {
    const isGeneral = next === null || next === generalTab;
    void navigate(isGeneral ? paths.hospitalSettings(module) : paths.moduleSettings(Number(next)));
  }

  return { tab, openTab };
}

/** The settings of one module, which its owners edit. */
function ModuleTab({ module }: { module: ClientModule }) {
  return (
    <Stack gap="s20">
      <div className={classes.cards}>
        <PremiumSlots module={module} />
        <ReasonsCard module={module} />
      </div>
      <AssessmentsList module={module} />
      <PlanCard module={module} />
      <RedFlagsCard module={module} />
      <RemindersCard module={module} />
    </Stack>
  );
}
