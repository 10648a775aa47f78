import { Stack } from '@mantine/core';
import type { ClientModule } from '#contract/modules.ts';
import classes from '../hospital-settings-page.module.css';
import { AssessmentsList } from './assessments-list.tsx';
import { PremiumSlots } from './premium-slots.tsx';
import { ReasonsCard } from './reasons-card.tsx';

/** The settings of one module, which its owners edit. */
export function ModuleTab({ module }: { module: ClientModule }) {
  return (
    <Stack gap="s20">
      <div className={classes.cards}>
        <PremiumSlots module={module} />
        <ReasonsCard module={module} />
      </div>
      <AssessmentsList module={module} />
    </Stack>
  );
}
