import type { Client } from '#contract/clients.ts';
import { ActivitySection } from './activity-section.tsx';
import classes from './general-tab.module.css';
import { ShiftTimesCard } from './shift-times/shift-times-card.tsx';
import { TimezoneCard } from './timezone-card.tsx';
import { UsersSection } from './users-section.tsx';

export function GeneralTab({ hospital }: { hospital: Client }) {
  return (
    <div className={classes.sections}>
      <div className={classes.cards}>
        <TimezoneCard hospital={hospital} />
        <ShiftTimesCard hospital={hospital} />
      </div>
      <UsersSection />
      <ActivitySection />
    </div>
  );
}
