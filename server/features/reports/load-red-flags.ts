import { composeRedFlags, maxListedFlags } from '#domain/reports/compose-red-flags.ts';
import type { Report, ReportFrame } from '#domain/reports/report.ts';
import { maxRedFlags } from '#domain/reports/report-limits.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import {
  listEntries,
  listReportActions,
  listReportFlags,
  listRules,
} from '../red-flags/report-flags.queries.ts';
import type { WindowCount } from './citation/citation.queries.ts';
import { countSummedByWindow } from './rows/all-clients.queries.ts';
import { tooMany } from './rows/load-rows.ts';
import type { ReportScope } from './scope/report-scope.ts';

/** Loads and composes the report of red flags (B12). `counts` are the shifts of all windows. */
export async function loadRedFlags(
  tx: AnyTx,
  scope: ReportScope,
  frame: ReportFrame,
  signal: AbortSignal,
): Promise<{ context: Report; counts: readonly WindowCount[] }> {
  const { clients, shiftWindows } = scope;
  const [flags, actions, rules, counts] = await runTogether(
    [
      () => listReportFlags(tx, scope, maxRedFlags + 1),
      () => listReportActions(tx, scope),
      () => listRules(tx, scope),
      () => countSummedByWindow(tx, { ...scope, shiftWindows: null }),
    ],
    signal,
  );
  if (flags.length > maxRedFlags) {
    throw tooMany(`A report looks at each of at most ${maxRedFlags.toLocaleString('en-US')} red flags.`);
  }
  const listed = flags.slice(0, maxListedFlags);
  const entries = listed.length === 0 ? [] : await listEntries(tx, listed);
  const chosen = counts.filter(({ windowId }) => shiftWindows?.includes(windowId) ?? true);
  const context = composeRedFlags(frame, { flags, actions, entries, rules, counts: chosen, clients });
  return { context, counts };
}
