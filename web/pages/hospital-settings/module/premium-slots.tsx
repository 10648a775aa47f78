import { Text } from '@mantine/core';
import type { ClientModule } from '#contract/modules.ts';
import { OTHER_PREMIUM_SLOTS, paddedOtherPremiums, repeatsPremiumName } from '#domain/premium-types.ts';
import { Card } from '#web/ui/card.tsx';
import { PremiumSlot } from './premium-slot.tsx';
import classes from './premium-slots.module.css';
import { useModuleSave } from './use-module-save.ts';

const slots = Array.from({ length: OTHER_PREMIUM_SLOTS }, (_, index) => index + 1);

/** Five kinds of premium hours of the hospital's own (D44). */
export function PremiumSlots({ module }: { module: ClientModule }) {
  const save = useModuleSave(module, 'buttons');
  const names = paddedOtherPremiums(module.other_premiums);
  return (
    <Card title="Additional Premium Hours Categories">
      <Text size="sm" c="dimmed">
        On the shift form and among nursing hours, after Overtime, Traveler and the others. A category that is
        disabled keeps the hours recorded for it.
      </Text>
      <ul className={classes.slots} aria-label="Additional Premium Hours Categories">
        {slots.map(slot => (
          <PremiumSlot
            key={slot}
            slot={slot}
            name={names[slot - 1] ?? ''}
            isTaken={name => repeatsPremiumName(names.with(slot - 1, name), slot)}
            save={name => save({ other_premiums: names.with(slot - 1, name) })}
          />
        ))}
      </ul>
    </Card>
  );
}
