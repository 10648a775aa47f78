import { Select, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assessment } from '#contract/assessments/assessments.ts';
import { fromWire } from '#contract/wire.ts';
import { type Budget, type CareBudget, computeBudget } from '#domain/budget/budget.ts';
import { findMissingWages } from '#domain/budget/missing-wages.ts';
import { formatMoney, formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import { type FiguresRow, FiguresTable } from '#web/ui/table/figures-table.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { MissingWages } from '../results/missing-wages.tsx';
import { birthMeasures, careMeasures } from '../results/results.ts';
import { assessmentsQuery } from '../state/assessments-query.ts';
import { useAssessment } from '../state/use-open-assessment.ts';
import classes from './comparison.module.css';

/** Compares the budget with that of another assessment. */
export function Comparison() {
  const own = useAssessment(state => state.id);
  const modules = availableModules(useAuthState());
  const lists = useQueries({ queries: modules.map(({ id }) => assessmentsQuery(id)) });
  const [chosenId, setChosenId] = useState<string | null>(null);
  const groups = modules.map(({ name }, index) => ({
    group: name,
    items: (lists[index]?.data?.results ?? [])
      .filter(({ id }) => id !== own)
      .map(assessment => ({ value: String(assessment.id), label: assessment.name })),
  }));
  const chosen = lists.flatMap(({ data }) => data?.results ?? []).find(({ id }) => String(id) === chosenId);
  const isLoaded = lists.every(({ isPending }) => !isPending);
  const failed = lists.filter(({ data, error }) => !data && error);
  function retry() {
    for (const { refetch } of failed) void refetch();
  }
  const hasOthers = groups.some(({ items }) => items.length > 0);
  return (
    <>
      {failed[0] && <ErrorSplash error={failed[0].error} onRetry={retry} />}
      {isLoaded && !hasOthers && failed.length === 0 && (
        <Text c="dimmed">There is no other assessment yet. Duplicate this one and change the copy.</Text>
      )}
      {(!isLoaded || hasOthers) && (
        <Select
          label="Compare with"
          placeholder="Choose an assessment"
          data-autofocus
          data={groups.filter(({ items }) => items.length > 0)}
          value={chosenId}
          onChange={setChosenId}
          allowDeselect={false}
        />
      )}
      {chosen && <SideBySide other={chosen} />}
    </>
  );
}

function SideBySide({ other }: { other: Assessment }) {
  const name = useAssessment(state => state.name);
  const budget = useAssessment(state => state.budget);
  const missing = useAssessment(state => state.missingWages);
  const inputs = fromWire(other.inputs);
  const theirs = computeBudget(inputs);
  return (
    <>
      <Text fw={600}>{summariseComparison(budget, theirs)}</Text>
      <MissingWages missing={missing} isShort of={name} />
      <MissingWages missing={findMissingWages(inputs)} isShort of={other.name} />
      <Scroller label="Comparison">
        <FiguresTable
          label="Comparison"
          heads={['Figure', name, other.name, 'Difference']}
          rows={compareBudgets(budget, theirs)}
          className={classes.comparison}
        />
      </Scroller>
    </>
  );
}

const compared: readonly (keyof CareBudget)[] = [
  'ftes',
  'paidFtes',
  'annualWorkedHours',
  'annualPaidHours',
  'totalCost',
];

type ComparedFormat = (value: number | null) => string;

/** The figures here, there, and there minus here. */
function compareBudgets(here: Budget, there: Budget): FiguresRow[] {
  const ofCare = careMeasures
    .filter(({ key }) => compared.includes(key))
    .flatMap(({ name, key, format }) =>
      (['direct', 'indirect', 'total'] as const).map(part =>
        compare(`${name}, ${part}`, here[part][key], there[part][key], format),
      ),
    );
  const ofBirths = birthMeasures.map(({ name, key, format }) =>
    compare(name, here.perBirth[key], there.perBirth[key], format),
  );
  return [...ofCare, ...ofBirths];
}

/** `The other plan has 2.40 more FTEs and costs $213,000 more a year.` */
function summariseComparison(here: Budget, there: Budget): string {
  const ftes = there.total.ftes - here.total.ftes;
  const cost = there.total.totalCost - here.total.totalCost;
  const ofFtes =
    Math.abs(ftes) < 0.005
      ? 'as many FTEs'
      : `${formatNumber(Math.abs(ftes), 2)} ${ftes > 0 ? 'more' : 'fewer'} FTEs`;
  const ofCost =
    Math.abs(cost) < 0.5 ? 'the same' : `${formatMoney(Math.abs(cost), 0)} ${cost > 0 ? 'more' : 'less'}`;
  return `The other plan has ${ofFtes} and costs ${ofCost} a year.`;
}

function compare(
  name: string,
  here: number | null,
  there: number | null,
  format: ComparedFormat,
): FiguresRow {
  return { name, values: [format(here), format(there), formatChange(here, there, format)] };
}

/** In the format of the figure, with its sign: `+$1,200`, `−0.50`. A difference below 0.0000005 is 0. */
function formatChange(here: number | null, there: number | null, format: ComparedFormat): string {
  if (here === null || there === null) return noFigure;
  const difference = there - here;
  return `${difference >= 5e-7 ? '+' : ''}${format(difference)}`;
}
