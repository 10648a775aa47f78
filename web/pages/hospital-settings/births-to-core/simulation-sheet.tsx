import { formatNumber } from '#domain/measures/formatting.ts';
import { describeCore } from '#domain/simulation/describe-core.ts';
import { describeFit } from '#domain/simulation/describe-fit.ts';
import { computeMeanCount } from '#domain/simulation/unit.ts';
import { formatInstant } from '#domain/time/instants.ts';
import { ChartTable } from '#web/charts/readings/chart-table.tsx';
import { ReadingsContext } from '#web/charts/readings/readings.tsx';
import type { TableData } from '#web/charts/readings/table-data.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import sheet from '#web/ui/page/printed-sheet.module.css';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { useAssessment, usePlanned } from '../assessment/state/use-open-assessment.ts';
import { CoverageChart } from './cards/coverage-card.tsx';
import { describeAt } from './cards/fit-card.tsx';
import { figureLabels } from './cards/inputs-card.tsx';
import classes from './simulation-sheet.module.css';
import { useFit, useWindowNeeds } from './state/use-fit.ts';
import { usePool } from './state/use-pool.ts';
import { useResult, useSimulation } from './state/use-simulation.ts';
import { buildPoolTable, describePool } from './tables/pool-table.ts';
import { buildVariantsTable } from './tables/variants-table.ts';
import { buildWindowsTable, describeWindows } from './tables/windows-table.ts';

/** The printed answer, with everything that it depends on. */
export function SimulationSheet() {
  const { result } = useSimulation();
  const { place } = usePlanned();
  const name = useAssessment(state => state.name);
  return (
    <PrintedSheet
      label="Births to core"
      title={`${place} · ${name} · Births to Core`}
      className={classes.sheet}
    >
      <Header />
      {result ? (
        <ReadingsContext value={false}>
          <CoreAnswer />
          <Inputs />
          <Checks />
        </ReadingsContext>
      ) : (
        <p>Nothing is calculated yet.</p>
      )}
    </PrintedSheet>
  );
}

function Header() {
  const { place } = usePlanned();
  const timeZone = useAuthState().client?.timezone ?? 'UTC';
  const name = useAssessment(state => state.name);
  const remark = formatInstant(new Date().toISOString(), timeZone);
  return <SheetHeader title={name} subtitle={place} kind="Births to Core" remark={remark} />;
}

function CoreAnswer() {
  const { variants } = useResult();
  const pool = usePool();
  return (
    <>
      <p className={sheet.finding}>{describeCore(variants.now.figures, variants.now.next)}</p>
      <div className={classes.answer}>
        <ChartTable label="Variants" table={buildVariantsTable(variants, pool)} isDense />
        <CoverageChart variants={variants} />
      </div>
      {pool.kind === 'computed' && (
        <section>
          <h2>Float pool</h2>
          <p>{describePool(pool)}</p>
          <ChartTable label="Units of the pool" table={buildPoolTable(pool)} isDense />
        </section>
      )}
    </>
  );
}

function Inputs() {
  const { inputs, record } = useSimulation();
  const { scenario } = useResult();
  const figures = Object.entries(figureLabels) as [keyof typeof figureLabels, string][];
  const patients: TableData = {
    rowName: 'Patients',
    columns: [
      { name: 'Times per birth' },
      { name: 'Hours each time' },
      { name: 'RNs per patient' },
      { name: 'At a time', format: value => formatNumber(value, 2) },
    ],
    rows: scenario.classes.map((each, index) => ({
      key: String(index),
      name: each.name,
      values: [each.uses, each.hours, each.rnsPerPatient, computeMeanCount(scenario.births, each)],
    })),
  };
  return (
    <section>
      <h2>What it is calculated from</h2>
      <dl className={classes.figures}>
        {figures.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{inputs.figures[name] || 'none'}</dd>
          </div>
        ))}
      </dl>
      <ChartTable label="Patients of a birth" table={patients} isDense />
      {record.windows.length > 0 && <p>Patients start from the shifts recorded {record.range}.</p>}
    </section>
  );
}

function Checks() {
  const { core } = useResult().variants.now;
  const found = useFit();
  const windows = useWindowNeeds();
  return (
    <>
      {found && (
        <section>
          <h2>Does the model fit?</h2>
          <p>
            {describeAt(found.fit, core)} {describeFit(found.fit)} {found.reasons.join(' ')}
          </p>
        </section>
      )}
      {windows.length > 0 && (
        <section>
          <h2>By window</h2>
          <p>{describeWindows(windows)}</p>
          <ChartTable label="Need by window" table={buildWindowsTable(windows, core)} isDense />
        </section>
      )}
      <p className={classes.method}>
        Counts of patients are independent of each other, with a mean of births × times × hours ÷ 8,760. The
        RNs that they need are added up exactly, not simulated at random. Short hours are those beyond the
        core; cost is the core at its wage and the found part of the short hours at theirs.
      </p>
    </>
  );
}
