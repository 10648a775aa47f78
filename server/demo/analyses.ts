import type { AnyReport } from '#contract/reports/any-report.ts';
import { toWire } from '#contract/wire.ts';
import { createPlainNote } from '#domain/analyses/notes.ts';
import { formatPercentage, formatRatio, formatSigned } from '#domain/measures/formatting.ts';
import type { Person } from '#domain/people/access.ts';
import type { ReportId } from '#domain/reports/options/report-types.ts';
import type { ReportGrouping } from '#domain/reports/report.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import type { PlatformTx } from '#server/db/database.ts';
import { insertAnalysis, saveNote } from '#server/features/analyses/analyses.queries.ts';
import { loadReport } from '#server/features/reports/compose.ts';
import { resolveScope } from '#server/reports/report-scope.ts';
import { getByName, type StoredHospital } from './hospitals/load-hospitals.ts';
import type { StoredPerson } from './hospitals/people.ts';

/** An analyst's notes by card id. They cite the report's own figures. */
type Notes = Record<string, string>;

/** When, and with which APP_SECRET. */
interface Made {
  now: Date;
  secret: string;
}

interface DemoAnalysis {
  report: ReportId;
  moduleIds: number[];
  published: boolean;
  nameFor(range: string): string;
  writeNotes(context: AnyReport): Notes;
}

/** One analysis that the hospital can read, and one that administrators still work on. */
export async function loadAnalyses(
  tx: PlatformTx,
  hospital: StoredHospital,
  author: StoredPerson,
  made: Made,
): Promise<void> {
  const { id: laborId, plan } = getByName(hospital.modules, 'Labor & Delivery');
  await loadAnalysis(tx, hospital, author, made, {
    report: 'ratio',
    moduleIds: [laborId],
    published: true,
    nameFor: range => `A year of ratios in ${plan.name}, ${range}`,
    writeNotes: writeRatioNotes,
  });
  await loadAnalysis(tx, hospital, author, made, {
    report: 'nursing_hours',
    moduleIds: hospital.modules.map(module => module.id),
    published: false,
    nameFor: range => `Premium hours by unit, ${range} (draft)`,
    writeNotes: writeHoursNotes,
  });
}

/** Makes the report of the stored shifts as an administrator would, and freezes it. */
async function loadAnalysis(
  tx: PlatformTx,
  { id: clientId }: StoredHospital,
  author: StoredPerson,
  { now, secret }: Made,
  { report, moduleIds, published, nameFor, writeNotes }: DemoAnalysis,
): Promise<void> {
  const filters = { modules: moduleIds };
  const access = { clientId, owner: true, moduleIds };
  const person: Person = { userId: author.id, isAdmin: true, client: access };
  const scope = await resolveScope(tx, { person, filters, wantsAllModules: false, now });
  const { signal } = new AbortController();
  const { context, ...cited } = await loadReport(tx, report, scope, { filters, now, signal, secret });
  const edited = { updatedAt: now, updatedBy: author.id, updatedByName: author.plan.name };
  const analysisId = await insertAnalysis(
    tx,
    {
      name: nameFor(formatRange(scope.range)),
      report,
      published,
      context: toWire({ ...context, ...cited, state: {} }),
      createdAt: now,
      ...edited,
    },
    { clients: [clientId], modules: moduleIds.map(id => ({ id, clientId })) },
  );
  for (const [cardId, text] of Object.entries(writeNotes(context))) {
    await saveNote(tx, { analysisId, cardId, body: createPlainNote(text), version: 1, ...edited });
  }
}

function writeRatioNotes({ groupings: [grouping] }: AnyReport): Notes {
  const { summary, heatmap, reasonsBreakdown = [] } = grouping?.data ?? {};
  if (!grouping || !summary || !heatmap) throw new Error('the ratio report has no figures');
  const windows = heatmap.windows
    .map(({ label }, column) => ({
      label,
      rnVariance: mean(heatmap.rnVariance.map(row => row[column] ?? 0)),
    }))
    .toSorted((a, b) => a.rnVariance - b.rnVariance)
    .map(({ label, rnVariance }) => `${label} (${formatSigned(rnVariance)} RNs)`);
  const [reason] = reasonsBreakdown.filter(({ over }) => !over).toSorted((a, b) => b.count - a.count);
  return {
    'ratio/0/summary':
      `${grouping.name} cared for ${formatRatio(summary.ratioActual)} patients per RN against a target of ` +
      `${formatRatio(summary.ratioTarget)}; the RN variance is ${formatSigned(summary.rnVariance)} on average. ` +
      'A mean hides the swings: the same day often has windows on both sides of its target.',
    'ratio/0/heatmap':
      `${windows.at(0)} is the window with the least help, ${windows.at(-1)} the one with the most. ` +
      'Before adding positions, try moving the start of one RN.',
    'ratio/0/reasons': `“${reason?.reason}” is given most often for short shifts, ${reason?.count} times this year.`,
  };
}

function writeHoursNotes({ groupings }: AnyReport): Notes {
  const shares = groupings
    .map(grouping => ({ name: grouping.name, percent: premiumPercent(grouping) }))
    .toSorted((a, b) => b.percent - a.percent);
  const listed = shares.map(({ name, percent }) => `${name} ${formatPercentage(percent)}`).join(', ');
  return {
    'nursing_hours/overview': `Premium hours as a share of all nursing hours: ${listed}.`,
    'nursing_hours/0/hours':
      `To do before we publish: ask ${shares[0]?.name} how many of the traveler hours end with the contracts, ` +
      'and how much call-in remains.',
  };
}

function premiumPercent({ data: { nursingHours = [] } }: ReportGrouping): number {
  const premium = nursingHours.flatMap(row => Object.values(row.premium));
  return (100 * sum(premium)) / sum(nursingHours.map(row => row.total));
}

function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
