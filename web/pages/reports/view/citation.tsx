import { Title } from '@mantine/core';
import { use, useId } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { formatCount, formatNumber, formatPercentage } from '#domain/measures/formatting.ts';
import { formatNames } from '#domain/reports/citation.ts';
import { getReportType, type ReportId } from '#domain/reports/options/report-types.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { ScreenPartsContext } from '#web/cards/screen-parts.ts';
import { formatMade } from '#web/cards/words.ts';
import classes from './citation.module.css';
import { placeCitation } from './places.ts';

const formulas = [
  'Target RNs = Σ patients × RNs per patient of their acuity, never below the module’s minimum.',
  'RN variance = actual RNs − target RNs; over when positive, under when negative.',
  'Means are weighted by the minutes of each shift.',
  'Patients per RN = mean census ÷ mean RNs.',
  'Hours per patient day = 24 × mean RNs ÷ mean census.',
  'Productivity index = 100 × mean target RNs ÷ mean actual RNs; above 100 is leaner than target.',
  'Rounding thresholds = means of the targets rounded down, and rounded up.',
  'Nursing hours = Σ actual RNs × minutes ÷ 60; FTEs = hours ÷ (5.714 × days).',
  'Equivalent RN hours a day = mean RN variance × hours per day.',
  'RNs to schedule = mean target RNs rounded up; p75 and p90 are percentiles of the single shifts’ targets.',
  'Completeness counts from the module’s first recorded shift, but not before the hospital’s first good month.',
];

const bridgeFormulas = [
  'Workload = Σ patients × RNs per patient as saved with each shift; target RNs − workload is what the minimum adds.',
  'Patients = (census − base census) × base RNs per patient × hours a day.',
  'Acuity = census × (RNs per patient − base RNs per patient) × hours a day.',
  'Minimum staffing and staffing against target = change of what the minimum adds, and of actual − target RNs, × hours a day.',
  'Dollars = hours × the base’s mean wage; the rest is the mix of day and night, and premium pay at its surcharges.',
  'Means are weighted by the minutes of each shift, a plan by the nominal minutes of all its days.',
  'Completeness counts from the module’s first recorded shift, but not before the hospital’s first good month.',
];

const flagFormulas = [
  'A shift is flagged if it breaks a rule that is in force when it is saved; a window, if it has no data for too long after its end.',
  'A shift has at most one red flag. A withdrawn one is counted apart: its shift was corrected or deleted.',
  'Minutes count from when a red flag was opened, or opened again. Percentiles are interpolated between neighbors.',
  'Share of shifts flagged = flagged shifts ÷ recorded shifts.',
  'RNs brought = Σ RNs that people stated with what they tried.',
  'Completeness counts from the module’s first recorded shift, but not before the hospital’s first good month.',
];

const missedCareFormulas = [
  'Short of target: shifts whose variance, rounded to one decimal, is below 0. All other saved shifts are the others.',
  'Rate = times missed ÷ hours × 1,000, with the hours of every saved shift on that side; times as often = rate when short ÷ rate otherwise.',
  '95% interval: exact, given the number of times missed in all (Clopper–Pearson).',
  'No comparison with fewer than 5 times missed, or fewer than 100 hours on a side.',
  'Completeness counts from the module’s first recorded shift, but not before the hospital’s first good month.',
];

const scheduledFormulas = [
  'Scheduled RNs = Σ minutes of scheduled shifts in a window, without the hand-over at their ends, ÷ the minutes of the window.',
  'RN hours = Σ RNs × minutes ÷ 60, over the recorded shifts of dates with a schedule; the others are counted beside them.',
  'Needed = target RNs; worked = actual RNs, of which premium are those of premium types.',
  'Planned gap = scheduled − needed; closed = worked − scheduled.',
  'Completeness counts from the module’s first recorded shift, but not before the hospital’s first good month.',
];

const peersFormulas = [
  'Needed RNs = Σ patients × RNs per patient of the catalog when the quarter is made, at least 2 in each shift; RN hours = Σ RNs × minutes ÷ 60.',
  'Level = worked ÷ needed RN hours over the whole weeks (Sunday to Saturday) inside the quarter; against peers = level ÷ geometric mean of the levels of all hospitals.',
  'Standard error = standard deviation of the weeks’ ln(worked ÷ needed) ÷ √weeks.',
  'Limits = exp(±z × √(standard error² + τ²)) with z 1.960 (95%) and 3.090 (99.8%); τ² is the variance between the other hospitals (DerSimonian–Laird).',
  'A hospital is compared with 12 such weeks and 80% of the quarter’s possible shifts; a comparison needs 5 hospitals.',
  'Completeness counts from the module’s first recorded shift, but not before the hospital’s first good month.',
];

const standardsFormulas = [
  'Each shift is judged by the setting and the version of its standard that are in force on its date.',
  'Patients of a class = Σ count × patients of each count, over its fields. Required RNs follow from the classes, their maximums, how classes share RNs, and the fewest RNs.',
  'Enough: the whole RNs who were here are not fewer than required; otherwise the shift is short. A shift with patients in a field that is not mapped is not rated. Patients of fields that do not count are not covered.',
  'Share = shifts with enough RNs ÷ rated shifts; if windows without data had been short, ÷ (rated shifts + windows without data). What a required share still allows = (rated shifts + windows that have not ended) × (1 − required share), rounded down, less the short shifts; it is not said while the share is below the required one.',
  'Calendar days are local dates, midnight to midnight, that a short shift touches.',
  'Windows count from the module’s first recorded shift; completeness also not before the hospital’s first good month.',
];

const formulasByReport: Partial<Record<ReportId, readonly string[]>> = {
  staffing_bridge: bridgeFormulas,
  red_flags: flagFormulas,
  missed_care: missedCareFormulas,
  scheduled: scheduledFormulas,
  peers: peersFormulas,
  standards: standardsFormulas,
};

/** The source of the report, for quoting it (D22). */
export function Citation({ context: { report, citation, hours_per_day } }: { context: ReportContext }) {
  const titleId = useId();
  const isOnPaper = use(ScreenPartsContext) === null;
  const { id, title } = placeCitation();
  const { completeness, hospitals, modules, windows } = citation;
  const share = completeness.possible === 0 ? null : (100 * completeness.saved) / completeness.possible;
  const facts = [
    ['Report', getReportType(report).name],
    [hospitals.length === 1 ? 'Hospital' : 'Hospitals', formatNames(hospitals, 'hospitals')],
    [modules.length === 1 ? 'Module' : 'Modules', formatNames(modules, 'modules')],
    ['Range', formatRange({ start: citation.start_date, end: citation.end_date })],
    ['Shift times', `${windows.join(', ') || 'none'} (${formatCitedHours(hours_per_day)} a day)`],
    ['Shifts', formatCount(citation.shifts)],
    [
      'Completeness',
      `${formatCount(completeness.saved)} of ${formatCount(completeness.possible)} possible shifts saved (${formatPercentage(share)})`,
    ],
    ['Made', formatMade(citation)],
  ] as const;
  return (
    <section {...(isOnPaper && { id })} className={classes.citation} aria-labelledby={titleId}>
      <Title order={2} id={titleId} c="var(--parity-ink)" fz="sm">
        {title}
      </Title>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.formulas}>
        {(formulasByReport[report] ?? formulas).map(formula => (
          <li key={formula}>{formula}</li>
        ))}
      </ul>
    </section>
  );
}

/** Selected windows need not last whole hours: `8 hours`, `4.25 hours`. */
function formatCitedHours(hours: number): string {
  return `${formatNumber(hours, Number.isInteger(hours) ? 0 : 2)} ${hours === 1 ? 'hour' : 'hours'}`;
}
