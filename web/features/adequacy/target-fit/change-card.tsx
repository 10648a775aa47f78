import { Text } from '@mantine/core';
import { useState } from 'react';
import type { FitDetails } from '#contract/adequacy/adequacy.ts';
import { describeTargetChange } from '#domain/adequacy/describe-calibration.ts';
import { roundAsShown } from '#domain/measures/formatting.ts';
import { Card } from '#web/ui/card.tsx';
import { WholeNumberField } from '#web/ui/form/whole-number-field.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { readFit } from './fit-figures.ts';

const most = 50;

/** What other targets would mean. It changes none. */
export function ChangeCard({ fit }: { fit: FitDetails }) {
  const figures = readFit(fit);
  const suggested = figures ? Math.max(-most, Math.min(most, roundAsShown(figures.v20.value, 0))) : 0;
  const [typed, setTyped] = useState<number | null>(null);
  if (!figures || fit.target_hours_per_month === null) return null;
  const percent = typed ?? suggested;
  const sentence = describeTargetChange(figures.fit, {
    percent,
    targetHoursPerMonth: fit.target_hours_per_month,
  });
  return (
    <Card title="What would change">
      <WholeNumberField
        label="Targets higher or lower by"
        limit={{ min: -most, max: most, decimals: 0 }}
        rightSection="%"
        w={220}
        value={percent}
        onChange={setTyped}
      />
      <Text role="status" my="s12">
        {sentence}
      </Text>
      <Hint>
        A shift that is on a target of +5% is one that is now 5% over target. Targets are changed by the RNs
        per patient of the acuity fields and by the minimum of the module.
      </Hint>
    </Card>
  );
}
