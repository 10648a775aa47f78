import { sql } from 'drizzle-orm';
import type { AssessmentInputsOnWire } from '#contract/assessments/assessments.ts';
import { fromWire } from '#contract/wire.ts';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { BridgePlan } from '#domain/staffing-bridge/bridge-sides.ts';
import type { AnyTx } from '#server/db/database.ts';
import type { Columns } from '#server/db/rows.ts';
import { listParameter } from '#server/db/shift-months/shift-selection.queries.ts';

type PlanColumns = Columns<Omit<BridgePlan, 'grid'>> & {
  moduleId: number;
  grid: AssessmentInputsOnWire['direct_care'];
};

/**
 * The plans of modules (B10) by module; a module without one is absent. With `assessment`, that one in place of the modules' own,
 * if it belongs to one of them.
 */
export async function loadPlans(
  tx: AnyTx,
  modules: readonly ReportModule[],
  assessment: number | null = null,
): Promise<ReadonlyMap<number, BridgePlan>> {
  const ids = modules.map(module => module.id);
  const { rows } = await tx.execute<PlanColumns>(sql`
    select m.id as "moduleId", a.id as "assessmentId", a.name, m.premium_surcharges as surcharges,
      case when a.id = m.plan_assessment_id then m.plan_from::text end as "from", a.inputs -> 'direct_care' as grid
    from modules m join assessments a on a.client_id = m.client_id and a.module_id = m.id
      and a.id = coalesce(${assessment}::bigint, m.plan_assessment_id)
    where m.id = any(${listParameter(ids, 'bigint')})`);
  return new Map(rows.map(({ moduleId, grid, ...plan }) => [moduleId, { ...plan, grid: fromWire(grid) }]));
}
