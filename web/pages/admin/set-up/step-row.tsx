import { Badge, Group, Text } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconCircleDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './set-up.module.css';
import type { StepState } from './steps.ts';

interface StepRowProps {
  state: StepState;
  title: string;
  /** What is missing, or what there is. */
  hint: ReactNode;
  /** The places to do it. */
  children?: ReactNode;
}

const marks = { done: IconCircleCheck, next: IconCircleDot, later: IconCircle };

/** One step of the list. */
export function StepRow({ state, title, hint, children }: StepRowProps) {
  const Mark = marks[state];
  return (
    <li className={classes.step} data-state={state}>
      <Mark size={20} stroke={1.75} aria-hidden className={classes.mark} />
      <div className={classes.words}>
        <Group gap="s8">
          <Text component="span" fw={550}>
            {title}
          </Text>
          {state !== 'later' && (
            <Badge variant={state === 'next' ? 'light' : 'default'} size="sm">
              {state === 'next' ? 'Next' : 'Done'}
            </Badge>
          )}
        </Group>
        <Text component="div" size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {children && <div className={classes.actions}>{children}</div>}
    </li>
  );
}
