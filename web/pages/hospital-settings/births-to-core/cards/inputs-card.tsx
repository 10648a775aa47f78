import { Button, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import type { SimulationFigure } from '#web/features/unsent/kept-simulations.ts';
import { parseNumber } from '#web/pages/hospital-settings/assessment/state/typed-assessment.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { useSimulation } from '../state/use-simulation.ts';
import classes from './cards.module.css';
import { ClassesTable } from './classes-table.tsx';

export const figureLabels: Readonly<Record<SimulationFigure, string>> = {
  births: 'Births a year',
  moreBirths: 'More births to compare',
  floor: 'Smallest core to recommend',
  phi: 'Variance of counts ÷ mean',
  wage: 'Wage of the core, $/h',
  premiumWage: 'Wage of RNs who are found, $/h',
  foundPercent: 'Missing hours that are found, %',
};

const figureNames = Object.keys(figureLabels) as SimulationFigure[];

/** The numbers that the answer depends on, with their origins. */
export function FiguresCard() {
  return (
    <Card title="Births, spread and wages">
      <div className={classes.figures}>
        {figureNames.map(name => (
          <FigureField key={name} name={name} />
        ))}
      </div>
      <ResetButton />
    </Card>
  );
}

/** The patients that a birth brings, with their origins. */
export function PatientsCard() {
  const { record } = useSimulation();
  return (
    <Card title="Patients of a birth">
      <Hint>
        {record.windows.length > 0
          ? `Those of the shifts recorded ${record.range}: counts tell only times × hours, so each is counted once for each birth. Every number can be changed; the assessment stays as it is.`
          : `No shifts are recorded ${record.range}. Add the patients that a birth brings.`}
      </Hint>
      <ClassesTable />
      <ResetButton />
    </Card>
  );
}

function ResetButton() {
  const { typed, reset } = useSimulation();
  const isTyped = Object.keys(typed.figures).length > 0 || typed.classes !== null;
  return isTyped ? (
    <Button variant="default" onClick={reset}>
      Start Again from the Record
    </Button>
  ) : null;
}

/** The arrow keys step it by 1. */
function FigureField({ name }: { name: SimulationFigure }) {
  const { typed, inputs, errors, prefill, change } = useSimulation();
  const value = inputs.figures[name];
  const { text, origin } = prefill.figures[name];
  const set = (next: string) => change({ figures: { ...typed.figures, [name]: next } });

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    set(String((parseNumber(value) ?? 0) + by));
  }

  return (
    <TextInput
      label={figureLabels[name]}
      description={describeOrigin(value, text, origin)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={value}
      error={errors[name]}
      onChange={event => set(event.currentTarget.value)}
      onKeyDown={step}
    />
  );
}

/** Where a number comes from: `Typed; the minimum of the module is 4`. */
function describeOrigin(value: string, prefilled: string, origin: string): string {
  if (value.trim() === prefilled) return prefilled === '' ? `${origin}: none` : origin;
  return prefilled === '' ? 'Typed' : `Typed, in place of ${prefilled}`;
}
