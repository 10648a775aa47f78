import { Tabs } from '@mantine/core';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { Page } from '#web/ui/page.tsx';
import { UsersSection } from './users-section.tsx';

export function HospitalSettingsPage() {
  const { client } = useAuthState();
  return (
    <Page title="Hospital Settings" subtitle={client?.name}>
      <Tabs value="general">
        <Tabs.List>
          <Tabs.Tab value="general">General</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="general" pt={20}>
          <UsersSection />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
