import { composeRedFlags, maxListedFlags } from '#domain/red-flags/report/compose-red-flags.ts';
import { listRuledSpans } from '#domain/red-flags/report/rules-in-force.ts';
import { maxRedFlags } from '#domain/reports/options/report-limits.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { LoadReport } from '#server/reports/load-report.ts';
import { countSummedByWindow } from '#server/reports/rows/all-clients.queries.ts';
import { tooMany } from '#server/reports/rows/load-rows.ts';
import {
  countRuledShifts,
  listFlagEntries,
  listReportActions,
  listReportFlags,
  listRules,
} from './report-flags.queries.ts';

/** Loads and composes the report of red flags (B12). */
export const loadRedFlags: LoadReport = async (tx, { scope, frame, signal }) => {
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
  const entries = listed.length === 0 ? [] : await listFlagEntries(tx, listed);
  const chosen = counts.filter(({ windowId }) => shiftWindows?.includes(windowId) ?? true);
  const spans = [...Map.groupBy(rules, ({ moduleId }) => moduleId)].flatMap(([moduleId, rows]) =>
    listRuledSpans(rows).map(span => ({ moduleId, ...span })),
  );
  const ruled = await countRuledShifts(tx, scope, spans);
  const context = composeRedFlags(frame, { flags, actions, entries, rules, counts: chosen, ruled, clients });
  return { context, counts };
};
