import type { IsoDate } from '../../time/calendar.ts';
import type { Mix, StandardClass, StandardPack } from '../packs/pack.ts';
import { listOfferedUnits, toOwnClassId } from './offered-classes.ts';
import { findPackForSetting } from './packs.ts';
import type { StandardMap, StandardSetting } from './setting.ts';

/** A setting as it was sent; blanks are null or absent. */
export interface EnteredSetting {
  readonly pack: string;
  readonly unit_type?: string | null | undefined;
  readonly from: IsoDate;
  readonly map: StandardMap;
  readonly classes?: readonly StandardClass[] | null | undefined;
  readonly mix?: Mix | null | undefined;
  readonly floor?: number | null | undefined;
  readonly required_share?: number | null | undefined;
}

/** A message by field: `classes.1.id`. */
type SettingFaults = Readonly<Record<string, string>>;

type SettingOutcome =
  | { readonly ok: true; readonly setting: StandardSetting }
  | { readonly ok: false; readonly faults: SettingFaults };

const required = 'This field is required.';
const notAChoice = (value: string) => `"${value}" is not a valid choice.`;

/** Checks a setting against its pack and keeps only what the pack lets a hospital choose (B16). Numbers are within their limits. */
export function checkSetting(sent: EnteredSetting, isKnownField: (id: string) => boolean): SettingOutcome {
  const entered = { ...sent, map: nameOwnClasses(sent) };
  const pack = findPackForSetting(entered.pack, entered.from);
  if (!pack) return { ok: false, faults: { pack: notAChoice(entered.pack) } };
  const isOwnPlan = pack.kind === 'own_plan';
  const classes = isOwnPlan ? entered.classes : listUnitClasses(pack, entered);
  const faults = {
    ...(isOwnPlan ? findPlanFaults(entered) : findUnitFaults(pack, entered)),
    ...findShareFault(pack, entered),
    ...findMapFaults(entered.map, classes ?? null, isKnownField),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const { from, map, mix, floor } = entered;
  const common = { pack: pack.id, from, map };
  if (!isOwnPlan || !classes || !mix || typeof floor !== 'number')
    return { ok: true, setting: { ...common, unit_type: entered.unit_type ?? null } };
  const share = pack.id === 'own_plan' && { required_share: entered.required_share ?? null };
  return { ok: true, setting: { ...common, unit_type: null, classes, mix, floor, ...share } };
}

function nameOwnClasses({ map, unit_type }: EnteredSetting): StandardMap {
  const entries = Object.entries(map).map(([field, target]) => [
    field,
    target && { ...target, class: toOwnClassId(target.class, unit_type) },
  ]);
  return Object.fromEntries(entries);
}

/** The classes of the chosen unit type and of the other unit types of the pack; null if the unit type is wrong. */
function listUnitClasses(pack: StandardPack, entered: EnteredSetting): readonly StandardClass[] | null {
  const unit = findUnit(pack, entered);
  return unit ? listOfferedUnits(pack, unit.id).flatMap(({ classes }) => classes) : null;
}

function findUnit({ unit_types }: StandardPack, { unit_type }: EnteredSetting) {
  return unit_types.find(({ id }) => id === unit_type);
}

/** The hospital enters classes, mix and floor, and there is no unit type. */
function findPlanFaults({ unit_type, classes, mix, floor }: EnteredSetting): SettingFaults {
  return {
    ...(typeof unit_type === 'string' && { unit_type: notAChoice(unit_type) }),
    ...(classes ? findRepeatedIds(classes) : { classes: required }),
    ...(!mix && { mix: required }),
    ...(typeof floor !== 'number' && { floor: required }),
  };
}

function findRepeatedIds(classes: readonly StandardClass[]): SettingFaults {
  const ids = classes.map(({ id }) => id);
  const repeated = [...ids.keys()].filter(index => ids.indexOf(ids[index] ?? '') !== index);
  return Object.fromEntries(
    repeated.map(index => [`classes.${index}.id`, 'There is a class with this id already.']),
  );
}

/** The law names the classes of each unit type. */
function findUnitFaults(pack: StandardPack, entered: EnteredSetting): SettingFaults {
  const { unit_type = null } = entered;
  const given = (['classes', 'mix', 'floor'] as const).filter(
    part => entered[part] !== null && entered[part] !== undefined,
  );
  return {
    ...(!findUnit(pack, entered) && { unit_type: unit_type === null ? required : notAChoice(unit_type) }),
    ...Object.fromEntries(given.map(part => [part, `${pack.name} has its own.`])),
  };
}

function findShareFault(pack: StandardPack, { required_share }: EnteredSetting): SettingFaults {
  const isOwn = pack.id === 'own_plan' || required_share === undefined;
  if (isOwn || required_share === pack.required_share) return {};
  return {
    required_share:
      pack.required_share === null
        ? `${pack.name} names no share.`
        : `The share of ${pack.name} is ${pack.required_share}%.`,
  };
}

/** Without classes there is nothing to compare with: their own fault says so. */
function findMapFaults(
  map: StandardMap,
  classes: readonly StandardClass[] | null,
  isKnownField: (id: string) => boolean,
): SettingFaults {
  const faults = Object.entries(map).flatMap(([field, target]): [string, string][] => {
    if (!isKnownField(field)) return [[`map.${field}`, 'The module has no such field.']];
    const isKnown = !target || !classes || classes.some(({ id }) => id === target.class);
    return isKnown ? [] : [[`map.${field}.class`, notAChoice(target.class)]];
  });
  return Object.fromEntries(faults);
}
