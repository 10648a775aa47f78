import { Text } from '@mantine/core';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { Page } from '#web/ui/page/page.tsx';

export function NoModules({ title }: { title: string }) {
  const { client } = useAuthState();
  return (
    <Page title={title} subtitle={client?.name}>
      <Text>
        You have no module to report on here yet. Ask the owner of your hospital for access to one, then
        reload this page.
      </Text>
    </Page>
  );
}
