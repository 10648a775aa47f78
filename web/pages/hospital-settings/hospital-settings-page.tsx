import { Stack, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useEffectEvent } from 'react';
import { Navigate, useNavigate, useParams, useSearchParams } from 'react-router';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { RedFlagActionsCard, RedFlagsCard } from '#web/features/red-flags/settings/red-flags-card.tsx';
import { ScheduledCard } from '#web/features/schedule/scheduled-setting.tsx';
import classes from '#web/features/settings/setting.module.css';
import { EffortsCard } from '#web/features/standards/settings/efforts-card.tsx';
import { StandardCard } from '#web/features/standards/settings/standard-card.tsx';
import { client } from '#web/lib/api/client.ts';
import { useAuthState, useModuleId } from '#web/lib/auth/auth-context.ts';
import { availableModules, currentModule } from '#web/lib/auth/session.ts';
import { useAuthActions } from '#web/lib/auth/use-auth-actions.ts';
import { logWarning } from '#web/lib/log.ts';
import { moduleTab, paths } from '#web/lib/navigation/paths.ts';
import { findRoom, type SettingsRoom } from '#web/lib/navigation/settings-rooms.ts';
import { Page } from '#web/ui/page/page.tsx';
import { TabList } from '#web/ui/tab-list.tsx';
import { GeneralTab } from './general/general-tab.tsx';
import { AssessmentsList } from './module/assessments-list.tsx';
import { PlanCard } from './module/plan-card.tsx';
import { PremiumSlots } from './module/premium-slots.tsx';
import { ReasonsSetting } from './module/reasons-card.tsx';
import { RemindersCard } from './module/reminders-card.tsx';

/** General with its rooms, and a tab for each module. */
export function HospitalSettingsPage() {
  const [params] = useSearchParams();
  const room = findRoom(useParams().room);
  const module = useModuleId();
  if (!room) return <Navigate to={paths.hospitalSettings(module)} replace />;
  const moved = findNewAddress(room, params, module);
  if (moved !== null) return <Navigate to={moved} replace />;
  const hasModuleTab = room.id === '' && params.get('tab') === moduleTab;
  return <SettingsTabs room={room} hasModuleTab={hasModuleTab} />;
}

function SettingsTabs({ room, hasModuleTab }: { room: SettingsRoom; hasModuleTab: boolean }) {
  const state = useAuthState();
  const modules = availableModules(state);
  const module = currentModule(state);
  const shown = hasModuleTab ? module : null;
  const tab = shown ? String(shown.id) : generalTab;
  const navigate = useNavigate();
  useFreshState();
  useDocumentTitle(`${(shown ?? room).name} · Hospital Settings · Parity`);

  /** Drops the page and the search of the other tab's lists. */
  function openTab(next: string | null) {
    const isGeneral = next === null || next === generalTab;
    void navigate(isGeneral ? paths.hospitalSettings(module?.id) : paths.moduleSettings(Number(next)));
  }

  return (
    <Page title="Hospital Settings" subtitle={state.client?.name}>
      <Tabs value={tab} onChange={openTab} keepMounted={false}>
        <TabList label="Hospital Settings" shown={tab}>
          <Tabs.Tab value={generalTab}>General</Tabs.Tab>
          {modules.map(({ id, name }) => (
            <Tabs.Tab key={id} value={String(id)}>
              {name}
            </Tabs.Tab>
          ))}
        </TabList>
        <Tabs.Panel value={generalTab} pt={20}>
          {state.client && <GeneralTab hospital={state.client} room={room} />}
        </Tabs.Panel>
        {modules.map(each => (
          <Tabs.Panel key={each.id} value={String(each.id)} pt={20}>
            {state.client && <ModuleTab hospital={state.client} module={each} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}

const generalTab = 'general';

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

/** The settings of one module, which its owners edit. */
function ModuleTab({ hospital, module }: { hospital: Client; module: ClientModule }) {
  return (
    <Stack gap="s20">
      <div className={classes.cards}>
        <PremiumSlots module={module} />
        <ReasonsSetting module={module} />
      </div>
      <AssessmentsList module={module} />
      <PlanCard module={module} />
      <div className={classes.cards} data-wide-first>
        <RedFlagsCard module={module} />
        <Stack gap="s20">
          <RedFlagActionsCard hospital={hospital} />
          <EffortsCard hospital={hospital} />
        </Stack>
      </div>
      <div className={classes.cards}>
        <StandardCard hospital={hospital} module={module} />
        <RemindersCard module={module} />
      </div>
      <ScheduledCard module={module} />
    </Stack>
  );
}

/** Before the names of the activity's parameters, which shared a page with the list of users. */
const activityPrefix = 'activity_';

/**
 * Where an address from before the rooms leads now, or null: a module's tab was `?tab={module}`, and the lists of people and of
 * activity were on the first page. Links in mails and bookmarks keep working.
 */
export function findNewAddress(
  room: SettingsRoom,
  params: URLSearchParams,
  moduleId?: number,
): string | null {
  const { tab, module: _named, ...others } = Object.fromEntries(params);
  if (tab !== undefined && /^\d+$/.test(tab)) return paths.moduleSettings(Number(tab));
  if (room.id !== '' || tab === moduleTab) return null;
  const names = Object.keys(others);
  if (names.some(name => name.startsWith('activity'))) {
    return paths.hospitalSettings(moduleId, 'activity', pickActivity(others));
  }
  return names.some(name => listParams.includes(name))
    ? paths.hospitalSettings(moduleId, 'people', others)
    : null;
}

const listParams = ['query', 'status', 'page', 'ordering'];

function pickActivity(params: Record<string, string>): Record<string, string> {
  const own = Object.entries(params).filter(([name]) => name.startsWith(activityPrefix));
  return Object.fromEntries(own.map(([name, value]) => [name.slice(activityPrefix.length), value]));
}
