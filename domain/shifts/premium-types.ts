type OtherSlot = 1 | 2 | 3 | 4 | 5;

/** The ids are the names of the fields on the wire and in the store. */
export type PremiumTypeId = `rn_premium_${
  | 'overtime'
  | 'over_scheduled_hours'
  | 'on_call'
  | 'float'
  | 'leader'
  | 'traveler'
  | `other_${OtherSlot}`}`;

/** Percent of the wage, paid on top of it; an absent type has none (B10). */
export type PremiumSurcharges = Readonly<Partial<Record<PremiumTypeId, number>>>;

/** A kind of RN hours that costs more than scheduled ones. */
interface PremiumType {
  readonly id: PremiumTypeId;
  readonly name: string;
  /** The name of the counted RNs in the history of a shift. */
  readonly rnName: string;
  readonly hoursLabel: string;
  readonly help: string;
}

export const standardPremiumTypes: readonly PremiumType[] = [
  {
    id: 'rn_premium_overtime',
    name: 'Overtime',
    rnName: 'Overtime RNs',
    hoursLabel: 'Overtime hours',
    help: 'RNs paid at the overtime rate for this shift.',
  },
  {
    id: 'rn_premium_over_scheduled_hours',
    name: 'Over Scheduled Hours',
    rnName: 'RNs over scheduled hours',
    hoursLabel: 'Hours over schedule',
    help: 'RNs working beyond the hours they were scheduled for, but not yet at the overtime rate.',
  },
  {
    id: 'rn_premium_on_call',
    name: 'On-Call Called In',
    rnName: 'On-call RNs called in',
    hoursLabel: 'On-call hours',
    help: 'RNs who were on call and were called in to work.',
  },
  {
    id: 'rn_premium_float',
    name: 'Float Sent To Unit',
    rnName: 'Float RNs sent to unit',
    hoursLabel: 'Float hours',
    help: 'RNs sent to this unit from another unit or from the float pool.',
  },
  {
    id: 'rn_premium_leader',
    name: 'Leadership / Educator',
    rnName: 'Leaders and educators',
    hoursLabel: 'Leadership / educator hours',
    help: 'Managers, leaders or educators who are caring for patients on this shift.',
  },
  {
    id: 'rn_premium_traveler',
    name: 'Traveler',
    rnName: 'Traveler RNs',
    hoursLabel: 'Traveler hours',
    help: 'RNs on a travel or agency contract.',
  },
];

/** A module can name up to five custom premium types (D44). */
export const otherPremiumSlots = 5;

/** Slots are counted from 1: the first is `rn_premium_other_1`. */
export function otherPremiumId(slot: number): PremiumTypeId {
  return `rn_premium_other_${slot as OtherSlot}`;
}

/** The name of a slot after Enable: "Other 2". */
export function defaultOtherPremiumName(slot: number): string {
  return `Other ${slot}`;
}

/** The five slot names; missing ones become '', which means that the slot is not in use. */
export function padOtherPremiums(names: readonly string[]): readonly string[] {
  return Array.from({ length: otherPremiumSlots }, (_, index) => names[index]?.trim() ?? '');
}

/**
 * Whether a slot has the name of another type, ignoring case and spaces like the headers of an imported spreadsheet: a
 * column that matched two types would count its hours twice.
 */
export function hasRepeatedPremiumName(otherPremiums: readonly string[], slot: number): boolean {
  const folded = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const others = padOtherPremiums(otherPremiums).map(folded);
  const own = others[slot - 1];
  const names = [...standardPremiumTypes.map(type => folded(type.name)), ...others.toSpliced(slot - 1, 1)];
  return own !== undefined && own !== '' && names.includes(own);
}

/** The six standard types, then the module's named slots. A slot keeps its id if an earlier one is not in use. */
export function listPremiumTypes(otherPremiums: readonly string[]): readonly PremiumType[] {
  const others = padOtherPremiums(otherPremiums).map((name, index) => ({
    id: otherPremiumId(index + 1),
    name,
    rnName: `${name} RNs`,
    hoursLabel: `${name} hours`,
    help: `RNs that your hospital counts as ${name}.`,
  }));
  return [...standardPremiumTypes, ...others.filter(type => type.name !== '')];
}

/** Their ids alone, for each shift of an answer. */
export function listPremiumTypeIds(otherPremiums: readonly string[]): readonly PremiumTypeId[] {
  const used = otherPremiums
    .slice(0, otherPremiumSlots)
    .flatMap((name, index) => (name.trim() === '' ? [] : [index + 1]));
  return [...standardPremiumTypes.map(({ id }) => id), ...used.map(otherPremiumId)];
}

/** The different names that several modules give to each slot. */
export function collectSlotNames(modules: readonly (readonly string[])[]) {
  return Array.from({ length: otherPremiumSlots }, (_, index) => {
    const names = modules.map(otherPremiums => otherPremiums[index] ?? '').filter(name => name !== '');
    return { id: otherPremiumId(index + 1), slot: index + 1, names: [...new Set(names)] };
  });
}

/** Every id that a premium count can have, in use or not. */
export const premiumTypeIds: readonly PremiumTypeId[] = [
  ...standardPremiumTypes.map(type => type.id),
  ...collectSlotNames([]).map(slot => slot.id),
];
