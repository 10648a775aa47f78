type OtherSlot = 1 | 2 | 3 | 4 | 5;

/** The ids are data: they name fields on the wire and in the store. */
export type PremiumTypeId = `rn_premium_${
  | 'overtime'
  | 'over_scheduled_hours'
  | 'on_call'
  | 'float'
  | 'leader'
  | 'traveler'
  | `other_${OtherSlot}`}`;

/** A kind of RN who costs more than a scheduled one. */
export interface PremiumType {
  readonly id: PremiumTypeId;
  readonly name: string;
  /** The RNs counted, as the history of a shift calls them. */
  readonly rnName: string;
  /** Their hours. */
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

/** A module names up to five premium types of its own (D44). */
export const otherPremiumSlots = 5;

/** Slots are counted from 1: the first is `rn_premium_other_1`. */
export function otherPremiumId(slot: number): PremiumTypeId {
  return `rn_premium_other_${slot as OtherSlot}`;
}

/** The name that Enable gives a slot: "Other 2". */
export function defaultOtherPremiumName(slot: number): string {
  return `Other ${slot}`;
}

/** The five slot names; a shorter list is padded with '', which means that the slot is not in use. */
export function padOtherPremiums(names: readonly string[]): readonly string[] {
  return Array.from({ length: otherPremiumSlots }, (_, index) => names[index]?.trim() ?? '');
}

/**
 * Whether a slot has the name of another type. Told apart as headers of a spreadsheet are: a column that meant two types
 * would count its hours twice.
 */
export function hasRepeatedPremiumName(otherPremiums: readonly string[], slot: number): boolean {
  const folded = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
  const others = padOtherPremiums(otherPremiums).map(folded);
  const own = others[slot - 1];
  const names = [...standardPremiumTypes.map(type => folded(type.name)), ...others.toSpliced(slot - 1, 1)];
  return own !== undefined && own !== '' && names.includes(own);
}

/** The six types, then the module's own named slots. A slot keeps its id when one before it is not in use. */
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

/** Every id a premium count can have, in use or not. */
export const premiumTypeIds: readonly PremiumTypeId[] = [
  ...standardPremiumTypes.map(type => type.id),
  ...Array.from({ length: otherPremiumSlots }, (_, index) => otherPremiumId(index + 1)),
];
