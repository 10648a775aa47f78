import { toTable } from '#web/charts/readings/table-data.ts';
import { downloadWorkbook } from '#web/lib/spreadsheet/download-table.ts';
import type { NamedTable } from '#web/lib/spreadsheet/spreadsheet-workbook.ts';
import {
  useAssessment,
  usePlanned,
} from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { useFit, useWindowNeeds } from '../state/use-fit.ts';
import { usePool } from '../state/use-pool.ts';
import { useResult } from '../state/use-simulation.ts';
import { buildFitTable } from '../tables/coverage-table.ts';
import { buildPoolTable } from '../tables/pool-table.ts';
import { buildVariantsTable } from '../tables/variants-table.ts';
import { buildWindowsTable } from '../tables/windows-table.ts';
import { buildSimulationTable } from './simulation-workbook.ts';

/** Downloads what the tab shows: the inputs with formulas, and a sheet for each other table. */
export function useSaveWorkbook(): () => Promise<void> {
  const { scenario, variants } = useResult();
  const { place } = usePlanned();
  const name = useAssessment(state => state.name);
  const pool = usePool();
  const fit = useFit()?.fit;
  const windows = useWindowNeeds();
  const sheets: NamedTable[] = [
    { name: 'Births to Core', table: buildSimulationTable({ name, place, scenario, variants }) },
    { name: 'Variants', table: toTable(buildVariantsTable(variants, pool)) },
  ];
  if (windows.length > 0)
    sheets.push({ name: 'By window', table: toTable(buildWindowsTable(windows, variants.now.core)) });
  if (fit) sheets.push({ name: 'Does the model fit', table: toTable(buildFitTable(fit)) });
  if (pool.kind === 'computed') sheets.push({ name: 'Float pool', table: toTable(buildPoolTable(pool)) });
  return () => downloadWorkbook(`${name} births to core`, sheets);
}
