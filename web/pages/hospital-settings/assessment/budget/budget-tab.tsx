import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef } from 'react';
import { shiftFractions } from '#domain/budget/budget.ts';
import { Card } from '#web/ui/card.tsx';
import { SelectionContext, useGrid } from '../grid/use-grid.ts';
import { DemandCard } from '../results/demand-card.tsx';
import { ResultInView, ResultsCard } from '../results/results-card.tsx';
import { type FigureName, parseNumber } from '../state/typed-assessment.ts';
import { useAssessment, useOpenAssessment } from '../state/use-open-assessment.ts';
import classes from './budget-tab.module.css';
import { CareTable } from './care-table.tsx';

const direct = [{ key: 0, grid: 0 }];

/** The plan of a week, with the budget of a year (D23). */
export function BudgetTab() {
  const { store } = useOpenAssessment();
  const sheet = useRef<HTMLDivElement>(null);
  const selection = useGrid(sheet);
  const moduleId = useAssessment(state => state.moduleId);
  const roles = useAssessment(state => state.typed.roles);
  return (
    <div className={classes.columns}>
      <SelectionContext value={selection}>
        <Stack gap="s20" miw={0} ref={sheet}>
          <Card title="The year">
            <div className={classes.figures}>
              <BudgetField name="births" label="Annual birth volume" />
              <BudgetField name="directPct" label="Direct care, non-productive %" />
              <BudgetField name="indirectPct" label="Indirect care, non-productive %" />
            </div>
          </Card>
          <Card title="Direct care">
            <Text size="sm" c="dimmed">
              RNs working each 12-hour shift of a week. Arrow keys and Enter move between cells; a block
              copied from a spreadsheet can be pasted.
            </Text>
            <CareTable label="Direct care" rowsName="Care" grids={direct} />
            <FractionsTable />
          </Card>
          <DemandCard moduleId={moduleId} />
          <Card title="Indirect care">
            <CareTable
              label="Indirect care"
              rowsName="Role"
              grids={roles.map(({ key }, index) => ({ key, grid: index + 1 }))}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              onClick={store.addRole}
            >
              Add Role
            </Button>
          </Card>
        </Stack>
      </SelectionContext>
      <ResultsCard />
      <ResultInView />
    </div>
  );
}

/** One number about the whole year; the arrow keys step it by 1, never below 0. */
function BudgetField({ name, label }: { name: FigureName; label: string }) {
  const { store } = useOpenAssessment();
  const value = useAssessment(state => state.typed[name]);
  const error = useAssessment(state => state.errors[name]);

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    store.setFigure(name, String(Math.max(0, (parseNumber(value) ?? 0) + by)));
  }

  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={value}
      error={error}
      onChange={event => store.setFigure(name, event.currentTarget.value)}
      onKeyDown={step}
    />
  );
}

/** The counts to enter for part of a shift (docs/coverage.md section 9). */
function FractionsTable() {
  return (
    <div className={classes.fractions}>
      <Text size="xs" c="dimmed" mb="s6">
        Hours worked, as a part of a 12-hour shift
      </Text>
      <dl className={classes.list} data-figures>
        {shiftFractions.map((fraction, index) => (
          <div key={fraction}>
            <dt>{index + 1} h</dt>
            <dd>{fraction.toFixed(3)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
