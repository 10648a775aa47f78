import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { type RecordedWindows, recordedWindowsQuery } from '../assessment/state/assessments-query.ts';
import classes from './births-to-core.module.css';
import { CoreCard } from './cards/core-card.tsx';
import { CoresCard } from './cards/cores-card.tsx';
import { CoverageCard } from './cards/coverage-card.tsx';
import { FitCard } from './cards/fit-card.tsx';
import { FiguresCard, PatientsCard } from './cards/inputs-card.tsx';
import { PoolCard } from './cards/pool-card.tsx';
import { WindowsCard } from './cards/windows-card.tsx';
import { SimulationSheet } from './simulation-sheet.tsx';
import { SimulationContext, useOpeningSimulation } from './state/use-simulation.ts';

interface BirthsToCoreTabProps {
  id: number;
  moduleId: number;
}

/** How many RNs the births of a year need, what each core covers and costs, and what a float pool would cover (B20). */
export function BirthsToCoreTab({ id, moduleId }: BirthsToCoreTabProps) {
  return (
    <Loaded query={useQuery(recordedWindowsQuery(moduleId))} skeleton={<Skeleton height={420} radius="lg" />}>
      {record => <Simulation key={id} id={id} record={record} />}
    </Loaded>
  );
}

function Simulation({ id, record }: { id: number; record: RecordedWindows }) {
  const simulation = useOpeningSimulation(id, record);
  return (
    <SimulationContext value={simulation}>
      <Stack gap="s20">
        {simulation.result ? (
          <div className={classes.answer}>
            <CoreCard />
            <CoverageCard />
          </div>
        ) : (
          <NoAnswer />
        )}
        <FiguresCard />
        {simulation.result && (
          <>
            <CoresCard />
            <div className={classes.checks}>
              <FitCard />
              <WindowsCard />
            </div>
            <PoolCard />
          </>
        )}
        <PatientsCard />
      </Stack>
      <SimulationSheet />
    </SimulationContext>
  );
}

function NoAnswer() {
  return (
    <Card title="How many RNs do the births need?">
      <Hint>Enter the births of a year and at least one kind of patients below.</Hint>
    </Card>
  );
}
