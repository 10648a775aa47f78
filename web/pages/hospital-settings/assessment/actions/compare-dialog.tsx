import { Select, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Assessment } from '#contract/assessments.ts';
import { fromWire } from '#contract/wire.ts';
import { computeBudget } from '#domain/budget/budget.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { ErrorSplash } from '#web/ui/page/error-splash.tsx';
import { Scroller } from '#web/ui/scroller.tsx';
import { assessmentsQuery } from '../../assessments-query.ts';
import classes from '../assessment.module.css';
import { FiguresTable } from '../figures-table.tsx';
import { useAssessment } from '../use-open-assessment.ts';
import { compareBudgets, summariseComparison } from './comparison.ts';

interface CompareDialogProps {
  opened: boolean;
  onClose: () => void;
}

export function CompareDialog({ opened, onClose }: CompareDialogProps) {
  return (
    <Dialog title="Compare Assessments" opened={opened} onClose={onClose} wide>
      <Comparison />
    </Dialog>
  );
}

function Comparison() {
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
  const theirs = computeBudget(fromWire(other.inputs));
  return (
    <>
      <Text fw={600}>{summariseComparison(budget, theirs)}</Text>
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
