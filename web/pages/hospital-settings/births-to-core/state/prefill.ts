import type { ClientModule } from '#contract/clients/modules.ts';
import type { AssessmentInputs } from '#domain/budget/budget.ts';
import { computePremiumWage } from '#domain/budget/plan.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import {
  estimateHours,
  estimatePhi,
  mergeCounts,
  type RecordedCount,
} from '#domain/simulation/recorded-counts.ts';
import { maxClasses } from '#domain/simulation/simulation-limits.ts';
import type { SimulationFigure, TypedClass } from '#web/features/unsent/kept-simulations.ts';
import type { RecordedWindows } from '#web/pages/hospital-settings/assessment/state/assessments-query.ts';
import { parseNumber, toText } from '#web/pages/hospital-settings/assessment/state/typed-assessment.ts';

/** A number as it is before anybody types, and where it comes from. */
interface Prefilled {
  text: string;
  origin: string;
}

interface PrefilledClass extends TypedClass {
  origin: string;
}

/** What a simulation starts from (B20). */
export interface Prefill {
  figures: Readonly<Record<SimulationFigure, Prefilled>>;
  classes: readonly PrefilledClass[];
  /** The recorded patients at a time of each acuity field, over the whole day. */
  counts: readonly RecordedCount[];
  /** RNs that these patients need on average, without the minimum. */
  meanRns: number;
  /** No recorded target is below it. */
  minRnTarget: number;
}

interface PrefillSources {
  inputs: AssessmentInputs;
  module: Pick<ClientModule, 'min_rn_target' | 'premium_surcharges'>;
  record: RecordedWindows;
  /** The births that the user has typed, if the assessment has none. */
  typedBirths: string | undefined;
}

/** Nobody records for how many short hours somebody is found. */
const foundPercent = 50;
const moreBirths = 300;
/** Of the wage, where the module has no surcharge. */
const usualSurcharge = 50;

export function buildPrefill({ inputs, module, record, typedBirths }: PrefillSources): Prefill {
  const counts = mergeCounts(record.windows);
  const births = inputs.annualBirthVolume ?? parseNumber(typedBirths ?? '');
  const phi = estimatePhi(counts);
  const ratios = new Map(record.fields.map(({ id, rnsPerPatient }) => [id, rnsPerPatient]));
  return {
    counts,
    meanRns: counts.reduce((sum, { field, mean }) => sum + mean * (ratios.get(field) ?? 0), 0),
    minRnTarget: module.min_rn_target,
    figures: {
      births: {
        text: toText(inputs.annualBirthVolume),
        origin: 'The annual birth volume of this assessment',
      },
      moreBirths: { text: String(moreBirths), origin: 'A question to start with' },
      floor: { text: String(module.min_rn_target), origin: 'The minimum of the module' },
      phi: {
        text: shorten(phi),
        origin:
          phi === 1
            ? 'Recorded: patients come as if independently of each other'
            : `Recorded: counts vary ${formatNumber(phi, 2)} times as much as if patients came independently`,
      },
      ...prefillWages(inputs, module),
      foundPercent: {
        text: String(foundPercent),
        origin: 'An assumption: half of the missing hours are found',
      },
    },
    classes: births ? listPatientClasses(counts, record, births) : [],
  };
}

/** The mean of the plan's wages for day and night, and what an hour costs that has to be found. */
function prefillWages(
  { directCare }: AssessmentInputs,
  { premium_surcharges: surcharges }: PrefillSources['module'],
): { wage: Prefilled; premiumWage: Prefilled } {
  const wages = [directCare.dayHourlyWage, directCare.nightHourlyWage].filter(wage => wage !== null);
  const wage = wages.length === 0 ? null : wages.reduce((sum, each) => sum + each, 0) / wages.length;
  const { rn_premium_overtime: overtime } = surcharges;
  return {
    wage: {
      text: wage === null ? '' : wage.toFixed(2),
      origin:
        wages.length === 2
          ? 'The mean of the plan’s day and night wage'
          : 'The wage of the plan, if it has one',
    },
    premiumWage: {
      text: computePremiumWage(wage, overtime ?? usualSurcharge)?.toFixed(2) ?? '',
      origin:
        overtime === undefined
          ? `The wage and ${usualSurcharge}%, because the module has no surcharge for overtime`
          : `The wage and the module’s surcharge of ${overtime}% for overtime`,
    },
  };
}

/** A class for each field with patients: those that need most RNs, in the order of the catalogue. */
function listPatientClasses(
  counts: readonly RecordedCount[],
  { fields }: RecordedWindows,
  births: number,
): PrefilledClass[] {
  const byField = new Map(counts.map(count => [count.field, count]));
  const found = fields.flatMap(field => {
    const count = byField.get(field.id);
    return count ? [{ ...field, count, load: count.mean * field.rnsPerPatient }] : [];
  });
  const largest = new Set(found.toSorted((a, b) => b.load - a.load).slice(0, maxClasses));
  return found
    .filter(field => largest.has(field))
    .map(({ id, name, rnsPerPatient, count }, key) => ({
      key,
      field: id,
      name,
      uses: '1',
      hours: shorten(estimateHours(count, births)),
      rns: String(rnsPerPatient),
      origin: `Recorded: ${formatNumber(count.mean, 2)} at a time`,
    }));
}

/** Five digits are more than any record knows. */
function shorten(value: number): string {
  return String(Number(value.toPrecision(5)));
}
