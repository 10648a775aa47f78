import { Button, Text } from '@mantine/core';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { ChartTable } from '#web/charts/readings/chart-table.tsx';
import { useOpenAssessment } from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { useWindowNeeds } from '../state/use-fit.ts';
import { useResult } from '../state/use-simulation.ts';
import { buildWindowsTable, describeWindows, findHalves, type Halves } from '../tables/windows-table.ts';
import { everyDay } from './core-card.tsx';

/** The need of each shift window, where the unit has more patients at some times of the day than at others. */
export function WindowsCard() {
  const windows = useWindowNeeds();
  const { core } = useResult().variants.now;
  const { store } = useOpenAssessment();
  if (windows.length === 0) return null;
  const halves = findHalves(windows);

  function fillPlan({ day, night }: Halves) {
    const message = `The grid of direct care now holds ${formatQuantity(day, 'RN')} by day and ${formatQuantity(night, 'RN')} at night.`;
    store.fillCounts(everyDay(day), everyDay(night), message);
  }

  return (
    <Card title="By window">
      <Text fw={600}>{describeWindows(windows)}</Text>
      <Scroller label="Need by window">
        <ChartTable label="Need by window" table={buildWindowsTable(windows, core)} />
      </Scroller>
      {halves && (
        <Button variant="default" onClick={() => fillPlan(halves)}>
          Use {halves.day} by day and {halves.night} at night
        </Button>
      )}
      <Hint>
        Each window has its own share of the recorded patients and its own variance. Patients that were added
        are spread evenly.
      </Hint>
    </Card>
  );
}
