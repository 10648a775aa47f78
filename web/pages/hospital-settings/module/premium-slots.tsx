import { Text } from '@mantine/core';
import { useState } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { hasRepeatedPremiumName, otherPremiumSlots, padOtherPremiums } from '#domain/shifts/premium-types.ts';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { Card } from '#web/ui/card.tsx';
import { PremiumSlot } from './premium-slot.tsx';
import classes from './premium-slots.module.css';

const slots = Array.from({ length: otherPremiumSlots }, (_, index) => index + 1);

/** The five premium RN types that a hospital names itself (D44). */
export function PremiumSlots({ module }: { module: ClientModule }) {
  const save = useSaveModule(module, 'buttons');
  /** A save lasts until this version is on the screen: the next one starts from the names that are shown. */
  const [awaitedVersion, setAwaitedVersion] = useState(0);
  const names = padOtherPremiums(module.other_premiums);

  async function saveNames(other_premiums: string[]) {
    setAwaitedVersion(Number.POSITIVE_INFINITY);
    try {
      const { version } = await save({ other_premiums });
      setAwaitedVersion(version);
    } catch (error) {
      setAwaitedVersion(0);
      throw error;
    }
  }

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
            isTaken={name => hasRepeatedPremiumName(names.with(slot - 1, name), slot)}
            isAnySaving={module.version < awaitedVersion}
            save={name => saveNames(names.with(slot - 1, name))}
          />
        ))}
      </ul>
    </Card>
  );
}
