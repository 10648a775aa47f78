import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';
import { PageHeading } from './page-heading.tsx';

interface PageProps {
  title: string;
  /** One line under the title that says what is shown. */
  subtitle?: ReactNode;
  children?: ReactNode;
}

/** A screen inside the frame: its title, then its cards. */
export function Page({ title, subtitle, children }: PageProps) {
  return (
    <div className={classes.page}>
      <header>
        <PageHeading title={title} />
        {subtitle && (
          <Text size="sm" c="dimmed">
            {subtitle}
          </Text>
        )}
      </header>
      {children}
    </div>
  );
}
