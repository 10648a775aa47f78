import { Group } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '../link.tsx';
import classes from './page.module.css';
import { PageHeading } from './page-heading.tsx';

export interface PageProps {
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** The screen above this one. */
  back?: { to: string; label: string };
  /** Buttons beside the title, or below it on a narrow screen. */
  controls?: ReactNode;
  /** Uses the whole width of the screen. */
  isWide?: boolean;
  children?: ReactNode;
}

/** A screen inside the frame: the title, then the cards. */
export function Page({ title, subtitle, back, controls, isWide, children }: PageProps) {
  return (
    <div className={classes.page} data-wide={isWide || undefined}>
      <Group
        component="header"
        align="flex-start"
        justify="space-between"
        gap="var(--space-12) var(--space-20)"
      >
        <div className={classes.words}>
          {back && (
            <Link to={back.to}>
              <IconArrowLeft size={14} stroke={2} aria-hidden className={classes.arrow} />
              {back.label}
            </Link>
          )}
          <PageHeading title={title} />
          {subtitle && <Hint>{subtitle}</Hint>}
        </div>
        {controls && (
          <Group gap="s8" data-screen-only>
            {controls}
          </Group>
        )}
      </Group>
      {children}
    </div>
  );
}
