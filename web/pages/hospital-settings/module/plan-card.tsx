import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Assessment } from '#contract/assessments/assessments.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { fromWire } from '#contract/wire.ts';
import { findMissingWages } from '#domain/budget/missing-wages.ts';
import { computePremiumWage, getHourlyWage } from '#domain/budget/plan.ts';
import { formatDate, formatMoney, formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { listPremiumTypes } from '#domain/shifts/premium-types.ts';
import classes from '#web/features/settings/setting.module.css';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { paths } from '#web/lib/navigation/paths.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Link } from '#web/ui/link.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { ShortAmounts } from '#web/ui/short-amounts.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import { MissingWages } from '../assessment/results/missing-wages.tsx';
import { summariseBudget } from '../assessment/results/results.ts';
import { assessmentsQuery } from '../assessment/state/assessments-query.ts';
import { PlanForm } from './plan-form.tsx';

/** The assessment that a module is budgeted by, and what premium hours cost on top of its wages (B10). */
export function PlanCard({ module }: { module: ClientModule }) {
  const assessments = useQuery(assessmentsQuery(module.id));
  const plan = assessments.data?.results.find(({ id }) => id === module.plan_assessment);
  return (
    <SettingCard
      title="Plan"
      editLabel="Edit plan"
      form={close => (
        <Loaded query={assessments} skeleton={<Skeleton height={400} />}>
          {({ results }) => <PlanForm module={module} assessments={results} onSaved={close} />}
        </Loaded>
      )}
    >
      <Hint>
        The assessment that this module is budgeted by, and what premium hours cost on top of its wages.
      </Hint>
      <Loaded query={assessments} skeleton={<Skeleton height={60} />}>
        {() => (
          <div className={classes.columns}>
            <div>
              <h3 className={classes.heading}>Assessment</h3>
              {plan ? <Plan plan={plan} from={module.plan_from} /> : <Hint>None yet</Hint>}
            </div>
            <div>
              <h3 className={classes.heading}>Premium surcharges</h3>
              <Surcharges module={module} plan={plan} />
            </div>
          </div>
        )}
      </Loaded>
    </SettingCard>
  );
}

function Plan({ plan, from }: { plan: Assessment; from: string | null }) {
  return (
    <>
      <Text fw={550}>
        <Link to={paths.assessment(plan.id, plan.module)}>{plan.name}</Link>
      </Text>
      <Hint>{from === null ? 'For every date' : `From ${formatDate(from)} on`}</Hint>
      <Text size="sm" data-figures>
        <ShortAmounts text={summariseBudget(fromWire(plan.results))} />
      </Text>
      <MissingWages missing={findMissingWages(fromWire(plan.inputs))} isShort />
    </>
  );
}

function Surcharges({ module, plan }: { module: ClientModule; plan: Assessment | undefined }) {
  const directCare = plan && fromWire(plan.inputs.direct_care);
  const rows = listPremiumTypes(module.other_premiums).flatMap(({ id, name }) => {
    const percent = module.premium_surcharges[id];
    if (!percent) return [];
    const wages = [true, false].map(isDay =>
      directCare ? formatMoney(computePremiumWage(getHourlyWage(directCare, isDay), percent)) : noFigure,
    );
    return { name, values: [formatPercent(percent), ...wages] };
  });
  if (rows.length === 0) return <Hint>None yet</Hint>;
  return <FiguresTable label="Premium surcharges" heads={heads} rows={rows} isDense />;
}

const heads = ['Type', 'Surcharge', 'Day $/h', 'Night $/h'];

/** With only the decimals that it has. */
function formatPercent(percent: number): string {
  return `+${formatNumber(percent, String(percent).split('.')[1]?.length ?? 0)}%`;
}
