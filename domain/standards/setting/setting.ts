import { type Memo, memoByObject } from '../../memo.ts';
import type { IsoDate } from '../../time/calendar.ts';
import type { Mix, StandardClass, StandardPack } from '../packs/pack.ts';
import { findChange } from './find-change.ts';
import { listUsedUnits } from './offered-classes.ts';
import { findPack } from './packs.ts';

/**
 * The class of a field's patients, and how many patients each count means; null: they do not count. A class of the
 * setting's unit type has its plain id; that of another unit type of the pack has a prefix: `antepartum/patient` (D62).
 */
export type StandardMap = Readonly<
  Record<string, { readonly class: string; readonly patients: number } | null>
>;

/** Which standard a module follows from a date on, as on the wire (B16). */
export interface StandardSetting {
  readonly pack: string;
  /** Null for packs of kind `own_plan`, which have classes, mix and floor of the hospital instead. */
  readonly unit_type: string | null;
  readonly from: IsoDate;
  /** By acuity field id. */
  readonly map: StandardMap;
  readonly classes?: readonly StandardClass[] | undefined;
  readonly mix?: Mix | undefined;
  readonly floor?: number | undefined;
  /** Of pack `own_plan` only; the others have their own. */
  readonly required_share?: number | null | undefined;
}

/** From its date on the module follows no standard. */
interface NoStandard {
  readonly pack: null;
  readonly from: IsoDate;
}

export type StandardChange = StandardSetting | NoStandard;

/** A change replaces every one from its date on; the dates before keep theirs. */
export function addChange(
  history: readonly StandardChange[],
  change: StandardChange,
): readonly StandardChange[] {
  const kept = history.filter(({ from }) => from < change.from);
  const isNothing = change.pack === null && (kept.at(-1)?.pack ?? null) === null;
  return isNothing ? kept : [...kept, change];
}

/** The last setting, which may begin in the future. */
export function findLastSetting(history: readonly StandardChange[]): StandardSetting | null {
  const last = history.at(-1);
  return last && last.pack !== null ? last : null;
}

/** The classes of one unit type, with the ids that a map has. */
interface StandardUnit {
  readonly classes: readonly StandardClass[];
  readonly mix: Mix;
}

/** What a date is judged by: the setting, and the version of its pack that is in force. */
export interface StandardInForce {
  readonly setting: StandardSetting;
  readonly pack: StandardPack;
  /** The unit type of the setting, and the others that its map uses. Each requires RNs of its own. */
  readonly units: readonly StandardUnit[];
  /** The classes of all units, in the order of the units. */
  readonly classes: readonly StandardClass[];
  /** Mix and floor of the setting's unit type. The floor is the module's: RNs of the other units count for it. */
  readonly mix: Mix;
  readonly floor: number;
  readonly requiredShare: number | null;
}

/** The standard of a date; null without a setting or a version of its pack. The history is oldest first. */
export function findStandard(
  history: readonly StandardChange[],
  date: IsoDate,
  packs?: readonly StandardPack[],
): StandardInForce | null {
  const setting = findChange(history, date);
  if (!setting || setting.pack === null) return null;
  const pack = findPack(setting.pack, date, packs);
  if (!pack) return null;
  return combined(pack, memoByObject)(setting, () => combine(setting, pack));
}

/** By pack and setting: made once for the shifts of a day or a year, which are judged one by one. */
const combined = memoByObject<StandardPack, Memo<StandardSetting, StandardInForce>>();

function combine(setting: StandardSetting, pack: StandardPack): StandardInForce {
  const { mix = 'own', floor = 0 } =
    pack.kind === 'own_plan' ? setting : (findStandardUnit(setting, pack) ?? {});
  const units = listStandardUnits(setting, pack);
  const classes = units.flatMap(unit => unit.classes);
  const requiredShare = pack.id === 'own_plan' ? (setting.required_share ?? null) : pack.required_share;
  return { setting, pack, units, classes, mix, floor, requiredShare };
}

function findStandardUnit({ unit_type }: StandardSetting, { unit_types }: StandardPack) {
  return unit_types.find(({ id }) => id === unit_type);
}

/** A unit type that a later version lacks has no classes, so that none of its fields is mapped. */
function listStandardUnits(setting: StandardSetting, pack: StandardPack): readonly StandardUnit[] {
  const { classes = [], mix = 'own' } = setting;
  return pack.kind === 'own_plan' ? [{ classes, mix }] : listUsedUnits(pack, setting);
}
