import type { ClientModule } from '#contract/modules.ts';
import { AssessmentsList } from './assessments-list.tsx';
import classes from './module-tab.module.css';
import { PremiumSlots } from './premium-slots.tsx';
import { ReasonsCard } from './reasons-card.tsx';

/** What owners settle for one module. */
export function ModuleTab({ module }: { module: ClientModule }) {
  return (
    <div className={classes.sections}>
      <div className={classes.cards}>
        <PremiumSlots module={module} />
        <ReasonsCard module={module} />
      </div>
      <AssessmentsList module={module} />
    </div>
  );
}
