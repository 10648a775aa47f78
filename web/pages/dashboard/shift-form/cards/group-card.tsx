import { type ReactNode, useId } from 'react';
import classes from '../shift-form.module.css';

interface GroupCardProps {
  title: string;
  /** Beside the title, on the right. */
  aside?: ReactNode;
  children: ReactNode;
}

export function GroupCard({ title, aside, children }: GroupCardProps) {
  const id = useId();
  return (
    <fieldset className={classes.card} aria-labelledby={id}>
      <div className={classes.cardTitle}>
        <h3 id={id}>{title}</h3>
        {aside}
      </div>
      {children}
    </fieldset>
  );
}
