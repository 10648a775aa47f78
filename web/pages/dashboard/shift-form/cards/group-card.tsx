import { Group, Title } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { Card } from '#web/ui/card.tsx';
import classes from './cards.module.css';

interface GroupCardProps {
  ref?: Ref<HTMLElement>;
  title: string;
  /** Beside the title, on the right. */
  aside?: ReactNode;
  children: ReactNode;
}

export function GroupCard({ ref, title, aside, children }: GroupCardProps) {
  const id = useId();
  return (
    <Card ref={ref} role="group" className={classes.card} aria-labelledby={id}>
      <Group justify="space-between" align="baseline" gap="s8" wrap="nowrap">
        <Title order={3} id={id} fz="md" lh={1.55}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Card>
  );
}
