import { Text } from '@mantine/core';
import type { FitDetails } from '#contract/adequacy/adequacy.ts';
import { RecordShifts } from '#web/features/record-shifts/record-shifts.tsx';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';

/** Without enough answers there is no figure at all, because a figure from a few answers misleads and may name somebody. */
export function RefusedCard({ fit: { refused } }: { fit: FitDetails }) {
  return (
    <Card title="No figure yet">
      <Text>{refused}</Text>
      <Hint>
        Months count once they have ended, with at least 80% of their windows recorded, and only with answers
        about at least ten shifts, of at least five people. Until then nothing is shown, not even in parts.
      </Hint>
      <RecordShifts />
    </Card>
  );
}
