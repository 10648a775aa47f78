import { Button, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { Card } from '#web/ui/card.tsx';
import { DemandCard } from '../models/demand-card.tsx';
import { useAssessment, useOpenAssessment } from '../use-open-assessment.ts';
import classes from './budget-tab.module.css';
import { CareTable } from './care-table.tsx';
import { FigureField } from './figure-field.tsx';
import { FractionsTable } from './fractions-table.tsx';
import { SelectionContext, useGrid } from './grid/use-grid.ts';
import { ResultInView, ResultsCard } from './results-card.tsx';

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
              <FigureField name="births" label="Annual birth volume" />
              <FigureField name="directPct" label="Direct care, non-productive %" />
              <FigureField name="indirectPct" label="Indirect care, non-productive %" />
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
