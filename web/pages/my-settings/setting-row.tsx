import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './setting-row.module.css';

interface SettingRowProps {
  icon?: ReactNode;
  title: ReactNode;
  hint: ReactNode;
  /** The button that changes it. */
  children?: ReactNode;
}

/** One thing that can be changed: what it is and how it stands, its button beside it. */
export function SettingRow({ icon, title, hint, children }: SettingRowProps) {
  return (
    <div className={classes.row}>
      {icon}
      <div className={classes.words}>
        <Text component="div" fw={550} className={classes.title ?? ''}>
          {title}
        </Text>
        <Text component="div" size="sm" c="dimmed">
          {hint}
        </Text>
      </div>
      {children}
    </div>
  );
}
