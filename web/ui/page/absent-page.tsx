import { Stack, Text } from '@mantine/core';
import { Link } from '../link.tsx';
import { Page } from './page.tsx';

interface AbsentPageProps {
  title: string;
  finding: string;
  hint: string;
  link: { to: string; label: string };
}

/** In place of something that does not exist for this user. */
export function AbsentPage({ title, finding, hint, link }: AbsentPageProps) {
  return (
    <Page title={title}>
      <Stack align="center" justify="center" gap="s8" mih="50vh" ta="center" role="alert">
        <Text fw={600}>{finding}</Text>
        <Text size="sm" c="dimmed" maw={520}>
          {hint}
        </Text>
        <Link to={link.to}>{link.label}</Link>
      </Stack>
    </Page>
  );
}
