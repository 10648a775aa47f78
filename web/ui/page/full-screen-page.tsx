import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageHeading } from './page-heading.tsx';

/** A screen that is one card: signing in, choosing a hospital, mailed links. */
export function FullScreenPage({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Paper withBorder radius="lg" w="100%" maw={380} py="s24" px={{ base: 's20', xs: 's24' }}>
      <Stack gap="s16">
        <PageHeading title={title} />
        {children}
      </Stack>
    </Paper>
  );
}
