import { defaultOverReasons } from '#domain/shifts/reasons.ts';
import { staffingState } from '#domain/shifts/shift-metrics.ts';
import type { SectionName } from '../hospitals/catalogue.ts';
import type { DemoModule } from '../hospitals/hospitals.ts';
import type { Random } from '../hospitals/random.ts';

/** Comments without names, by the section that a unit must have. */
const comments: Partial<Record<SectionName, Record<'under' | 'over', readonly string[]>>> = {
  'L&D: Labor': {
    under: [
      'Two inductions went active at the same time.',
      'Unplanned section while the OR team was still in recovery.',
      'Triage full from the start of the shift, three on the board waiting for a room.',
      'Twins at 34 weeks, four of us in the OR.',
      'Magnesium start and a hemorrhage in the same hour.',
      'Three births within forty minutes.',
    ],
    over: [
      'Two inductions moved to tomorrow by the office.',
      'Slower than we were staffed for.',
      'Three transferred to postpartum right before count.',
      'Orientee working with her preceptor.',
    ],
  },
  'Mother-Baby: Mothers and couplets': {
    under: [
      'Five admissions from L&D in four hours, discharges waiting for rides.',
      'Two late preterm babies on glucose checks every three hours.',
      'Postpartum hemorrhage watch, RN did not leave the room.',
      'Many first-time breastfeeding mothers, no lactation consultant today.',
    ],
    over: [
      'Seven discharges since yesterday.',
      'Waiting for L&D to send, nothing came.',
      'Two couplets left a day early.',
      'New grad still paired with her preceptor.',
    ],
  },
  'Neonatal: NICU': {
    under: [
      'Admission of a 29-weeker, two of us for the first hours.',
      'Two babies back on CPAP.',
      'RN out on transport for most of the shift.',
      'Baby moved to the oscillator, two to one for hours.',
      'Attended four high-risk births, unit thin each time.',
    ],
    over: [
      'Planned transfer in was canceled.',
      'Two feeders and growers home today.',
      'Twins moved to intermediate earlier than thought.',
      'Orientation shift, preceptor and orientee share an assignment.',
    ],
  },
};

const sickCallComments = [
  'Sick call and no replacement until the next shift.',
  'Called out an hour before the shift, three people asked, nobody could come.',
  'Short from the start after a sick call.',
];

/** Second sentences that fit any comment; the empty ones leave it alone. */
const additions = {
  under: ['', '', 'Called the supervisor, no one to send.', 'No lunch breaks for most of us.'],
  over: ['', '', 'Offered low census, no takers.', 'Used the time to restock and check carts.'],
};

interface Situation {
  /** RNs over (+) or under (−) the target. */
  variance: number;
  /** Patients more (+) or fewer (−) than this module usually has. */
  unusualCensus: number;
  isSickCall: boolean;
}

/** The charge nurse's reasons and comments. Small differences often have no reason. */
export function writeRemarks(
  situation: Situation,
  module: DemoModule,
  random: Random,
): { reasons: string[]; comments: string } {
  const { variance } = situation;
  const state = staffingState(variance);
  if (state === null) return { reasons: [], comments: '' };
  const isNotable = Math.abs(variance) >= 0.5;
  const reasons = random.chance(isNotable ? 0.94 : 0.6) ? [chooseReason(situation, module, random)] : [];
  if (variance < -1 && reasons.length > 0 && random.chance(0.4)) reasons.push('No float available');
  if (!isNotable || !random.chance(0.02 + 0.05 * Math.abs(variance))) return { reasons, comments: '' };
  const texts = module.sections.flatMap(section => comments[section]?.[state] ?? []);
  const text = random.pick(reasons.includes('Sick call') ? sickCallComments : texts);
  return { reasons, comments: `${text} ${random.pick(additions[state])}`.trim() };
}

function chooseReason(
  { variance, unusualCensus, isSickCall }: Situation,
  { overReasons = [], underReasons = [] }: DemoModule,
  random: Random,
): string {
  if (variance > 0) {
    const isQuiet = unusualCensus < -1.5 && random.chance(0.6);
    const otherReasons = defaultOverReasons.filter(reason => reason !== 'Low census');
    return isQuiet ? 'Low census' : random.pick([...otherReasons, ...overReasons]);
  }
  if (isSickCall && random.chance(0.75)) return 'Sick call';
  if (unusualCensus > 1.5 && random.chance(0.6)) return 'High census';
  return random.pick([
    'Higher acuity than expected',
    'Higher acuity than expected',
    'Open position',
    ...underReasons,
  ]);
}
