import { sql } from 'drizzle-orm';
import type { ReportModule } from '#domain/reports/blocks/groupings.ts';
import type { PlanWages } from '#domain/reports/page-one.ts';
import type { AnyTx } from '#server/db/database.ts';
import { listParameter } from '#server/db/shift-months/shift-selection.queries.ts';
import type { Columns } from './breakdowns.queries.ts';

/** The wages for direct care in the plans of modules (B10); a module without a plan has no row. */
export async function listPlanWages(tx: AnyTx, modules: readonly ReportModule[]) {
  const ids = modules.map(module => module.id);
  const { rows } = await tx.execute<{ moduleId: number } & Columns<PlanWages>>(sql`
    select m.id as "moduleId", (a.inputs -> 'direct_care' ->> 'day_hourly_wage')::float8 as day,
      (a.inputs -> 'direct_care' ->> 'night_hourly_wage')::float8 as night
    from modules m join assessments a on a.client_id = m.client_id and a.id = m.plan_assessment_id
    where m.id = any(${listParameter(ids, 'int')})`);
  return rows;
}
