import { groupInSteps, mapInSteps, type Steps } from '#domain/measures/steps.ts';
import {
  type ChargeNurseRow,
  type CountRow,
  noRows,
  type ReportRows,
  type TallyRow,
} from '#domain/reports/blocks/rows.ts';
import type { ComposedId } from '#domain/reports/compose-report.ts';
import {
  maxComments,
  maxSampledShifts,
  mayHaveTooManyShifts,
} from '#domain/reports/options/report-limits.ts';
import type { ResolvedOptions } from '#domain/reports/options/report-types.ts';
import { type ApiError, invalid } from '#server/core/errors.ts';
import { runInSlices } from '#server/core/run-in-slices.ts';
import type { AnyTx } from '#server/db/database.ts';
import { runTogether } from '#server/db/driver/transaction.ts';
import type { Selection } from '#server/db/shift-months/shift-selection.queries.ts';
import { expectFewGroups, type SummedSelection } from '#server/db/shift-months/summed-shifts.queries.ts';
import { countSummedByWindow } from './all-clients.queries.ts';
import { listAcuity, listAgreement, listComments, listReasons } from './breakdowns.queries.ts';
import { listPremiumTallies, listSamples, listTallies } from './tallies.queries.ts';

type Kind = 'tallies' | 'premiums' | 'samples' | 'comments' | 'breakdowns' | 'agreement';

const everything: readonly Kind[] = ['samples', 'premiums', 'comments', 'breakdowns', 'agreement'];

/** The rows that each report needs. Samples contain tallies, so a report with samples needs no others. */
const rowKinds: Readonly<Record<ComposedId, readonly Kind[]>> = {
  ratio: ['tallies', 'breakdowns', 'agreement'],
  worked_hours: ['tallies', 'breakdowns'],
  nursing_hours: ['tallies', 'premiums'],
  comments: ['comments'],
  predictive_nurse_schedule: ['samples'],
  patterns_by_timeperiod: ['samples'],
  executive: everything,
  module_rollup: everything,
};

/** Whether a report reads only single shifts and no maintained months: if it needs samples, unless there may be too many. */
export function readsShifts(report: ComposedId, { modules, range }: Selection): boolean {
  return rowKinds[report].every(kind => kind === 'samples') && !mayHaveTooManyShifts(modules.length, range);
}

/** Loads the rows of a report. Its queries are sent together. */
export async function loadRows(
  tx: AnyTx,
  report: ComposedId,
  selection: SummedSelection,
  { dateGrain }: ResolvedOptions,
  signal: AbortSignal,
): Promise<ReportRows> {
  const kinds = rowKinds[report];
  if (selection.modules.length === 0) return noRows;
  if (kinds.includes('samples')) await validateSampleCount(tx, selection);
  const when = <Row>(kind: Kind, query: () => Promise<readonly Row[]>) =>
    kinds.includes(kind) ? query : async () => [];
  const [, samples, tallies, premiums, comments, reasons, acuity, agreement] = await runTogether(
    [
      () => expectFewGroups(tx),
      when('samples', () => listSamples(tx, selection, dateGrain)),
      when('tallies', () => listTallies(tx, selection, dateGrain)),
      when('premiums', () => listPremiumTallies(tx, selection, dateGrain, 'by module')),
      when('comments', () => loadComments(tx, selection)),
      when('breakdowns', () => listReasons(tx, selection, 'by module')),
      when('breakdowns', () => listAcuity(tx, selection, 'by module')),
      when('agreement', () => listAgreement(tx, selection)),
    ],
    signal,
  );
  return {
    samples,
    tallies: [...tallies, ...samples, ...premiums],
    comments,
    reasons,
    acuity,
    agreement,
    chargeNurse: (await runInSlices(countByHalf([...tallies, ...samples]), signal)).flatMap(chargeNurseRows),
  };
}

type ChargeNurseCount = CountRow & { readonly chargeNurseShifts: number };

/** The shifts of each module by day and by night, with those that had the charge nurse included. */
function* countByHalf(
  rows: readonly (TallyRow & { readonly chargeNurseShifts: number })[],
): Steps<ChargeNurseCount[]> {
  const halves = yield* groupInSteps(rows, row => `${row.moduleId} ${row.isDay}`);
  return yield* mapInSteps(halves.values(), members => ({
    moduleId: members[0]?.moduleId ?? 0,
    isDay: members[0]?.isDay ?? false,
    shifts: members.reduce((sum, row) => sum + row.tally.shifts, 0),
    chargeNurseShifts: members.reduce((sum, row) => sum + row.chargeNurseShifts, 0),
  }));
}

/** The shifts with the charge nurse included, and the others. */
export function chargeNurseRows(row: ChargeNurseCount): ChargeNurseRow[] {
  const { moduleId, isDay, shifts, chargeNurseShifts } = row;
  return [
    { moduleId, isDay, chargeNurseIncluded: true, shifts: chargeNurseShifts },
    { moduleId, isDay, chargeNurseIncluded: false, shifts: shifts - chargeNurseShifts },
  ];
}

/** Throws 400 if there are too many shifts: percentiles need all of them in memory, and a bridge reads them one by one. */
export async function validateSampleCount(tx: AnyTx, selection: SummedSelection): Promise<void> {
  if (!mayHaveTooManyShifts(selection.modules.length, selection.range)) return;
  const counts = await countSummedByWindow(tx, selection);
  if (counts.reduce((sum, count) => sum + count.shifts, 0) <= maxSampledShifts) return;
  throw tooMany(`This report looks at each of at most ${maxSampledShifts.toLocaleString('en-US')} shifts.`);
}

async function loadComments(tx: AnyTx, selection: Selection): Promise<ReportRows['comments']> {
  const rows = await listComments(tx, selection, maxComments + 1);
  if (rows.length <= maxComments) return rows;
  throw tooMany(`A report lists at most ${maxComments.toLocaleString('en-US')} comments.`);
}

/** 400 with the limit and a way out. */
export function tooMany(limit: string): ApiError {
  return invalid('non_field_errors', `${limit} Choose a shorter date range or fewer modules.`);
}
