import type { Body } from '#contract/endpoints.ts';
import type { ReportContext } from '#contract/reports/report-context.ts';
import type { AnalysisAction } from '#domain/audit/audit-actions.ts';
import { getReportType } from '#domain/reports/options/report-types.ts';
import { invalid, unknownId } from '#server/core/errors.ts';
import { findUnknownId } from '#server/db/clients.queries.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { clients as storedClients } from '#server/db/tables/clients.ts';
import { listModulesById } from './analyses.queries.ts';

/** Checks that an analysis names every client and module whose figures it contains, because the names decide who may read it. */
export async function validateNamed(tx: PlatformTx, body: Body<'createAnalysis'>) {
  const { clients, modules, report, context } = body;
  if (context.report !== report) throw invalid('report', 'This is not the report of the context.');
  const { isForOwners = false, name } = getReportType(report);
  // Members and other hospitals read analyses.
  if (isForOwners) throw invalid('report', `${name} is for owners of one hospital and cannot be published.`);
  const { options } = context;
  if (options.clients.some(id => !clients.includes(id))) {
    throw invalid('clients', 'The report holds figures of a hospital that is not named.');
  }
  if (options.modules.some(id => !modules.includes(id))) {
    throw invalid('modules', 'The report holds figures of a module that is not named.');
  }
  const found = await listModulesById(tx, modules);
  const unknown = modules.find(id => !found.some(module => module.id === id));
  if (unknown !== undefined) throw invalid('modules', unknownId(unknown));
  if (found.some(({ clientId }) => !clients.includes(clientId))) {
    throw invalid('modules', 'A module belongs to a hospital that is not named.');
  }
  const missing = await findUnknownId(tx, storedClients, clients);
  if (missing !== undefined) throw invalid('clients', unknownId(missing));
  return { clients: [...new Set(clients)], modules: found };
}

const names = ['updated_by', 'by_name', 'to_name', 'owner_name'];

/** Without people's names: an analysis is kept for years, and erasing a person does not change it. */
export function withoutNames(context: ReportContext): ReportContext {
  return JSON.parse(JSON.stringify(context, (key, value) => (names.includes(key) ? undefined : value)));
}

/** The action that the audit trail records for a change. */
export function auditAction(body: { name?: unknown; published?: boolean | undefined }): AnalysisAction {
  if (body.published !== undefined) return body.published ? 'published analysis' : 'unpublished analysis';
  return body.name === undefined ? 'changed note' : 'renamed analysis';
}
