import type { SectionKey } from './catalogue.ts';
import type { DemoModule } from './hospitals.ts';

type Texts = readonly [string, ...string[]];

/** What was done; said only where the crew had that kind of help. */
interface Done {
  text: string;
  needs: 'nothing' | 'charge' | 'rn_premium_overtime' | 'rn_premium_on_call' | 'rn_premium_float';
}

interface Comments {
  happened: Texts;
  afterSickCall: Texts;
  done: readonly Done[];
}

const underAnywhere: readonly Done[] = [
  { text: 'Charge took patients.', needs: 'charge' },
  { text: 'Charge in the numbers until relief came.', needs: 'charge' },
  { text: 'Thanks to those who stayed over.', needs: 'rn_premium_overtime' },
  { text: 'One RN held over from the last shift.', needs: 'rn_premium_overtime' },
  { text: 'On-call RN in within the hour.', needs: 'rn_premium_on_call' },
  { text: 'Float RN helped a lot, please send her again.', needs: 'rn_premium_float' },
  { text: 'Called the supervisor, no one to send.', needs: 'nothing' },
  { text: 'No lunch breaks for most of us.', needs: 'nothing' },
  { text: 'We managed, but it was not safe for long.', needs: 'nothing' },
];

const overAnywhere: readonly Done[] = [
  { text: 'Offered low census, no takers.', needs: 'nothing' },
  { text: 'Caught up on competencies.', needs: 'nothing' },
  { text: 'Sent one RN home early.', needs: 'nothing' },
  { text: 'Used the time to restock and check carts.', needs: 'nothing' },
];

const afterSickCall: Texts = [
  'Sick call and no replacement until the next shift.',
  'Called out an hour before the shift, three people asked, nobody could come.',
  'Short from the start after a sick call.',
  'Sick call, heavier assignments for everybody.',
];

const laborUnder: Texts = [
  'Two inductions went active at the same time.',
  'Unplanned section while the OR team was still in recovery.',
  'Triage full from the start of the shift, three on the board waiting for a room.',
  'Twins at 34 weeks, four of us in the OR.',
  'Magnesium start and a hemorrhage in the same hour.',
  'Antepartum bleeding moved to one to one.',
  'Three births within forty minutes.',
];

const laborOver: Texts = [
  'Two inductions moved to tomorrow by the office.',
  'Slower than we were staffed for.',
  'Three transferred to postpartum right before count.',
  'Orientee working with her preceptor.',
  'Labor check sent home, two ripenings not started.',
];

const motherBabyUnder: Texts = [
  'Five admissions from L&D in four hours, discharges waiting for rides.',
  'Two late preterm babies on glucose checks every three hours.',
  'Postpartum hemorrhage watch, RN did not leave the room.',
  'Discharges held up by bilirubin results.',
  'Many first-time breastfeeding mothers, no lactation consultant today.',
  'Procedures took an RN off the floor for hours.',
];

const motherBabyOver: Texts = [
  'Seven discharges since yesterday.',
  'Waiting for L&D to send, nothing came.',
  'Two couplets left a day early.',
  'New grad still paired with her preceptor.',
];

const nicuUnder: Texts = [
  'Admission of a 29-weeker, two of us for the first hours.',
  'Two babies back on CPAP.',
  'RN out on transport for most of the shift.',
  'Baby moved to the oscillator, two to one for hours.',
  'Attended four high-risk births, unit thin each time.',
];

const nicuOver: Texts = [
  'Planned transfer in was cancelled.',
  'Two feeders and growers home today.',
  'Twins moved to intermediate earlier than thought.',
  'Orientation shift, preceptor and orientee share an assignment.',
];

const units: readonly { has: SectionKey; under: Texts; over: Texts }[] = [
  { has: 'labor', under: laborUnder, over: laborOver },
  { has: 'couplets', under: motherBabyUnder, over: motherBabyOver },
  { has: 'nicu', under: nicuUnder, over: nicuOver },
];

/** What the nurses of such a unit write, in their own words and without names. */
export function commentsFor(module: DemoModule, state: 'over' | 'under'): Comments {
  const texts = units.filter(unit => module.sections.includes(unit.has)).map(unit => unit[state]);
  const [first = laborUnder, ...others] = texts;
  const [text, ...more] = first;
  return {
    happened: [text, ...more, ...others.flat()],
    afterSickCall,
    done: state === 'under' ? underAnywhere : overAnywhere,
  };
}
