import type { Mix, StandardClass, StandardPack } from '#domain/standards/packs/pack.ts';
import { listOfferedUnits } from '#domain/standards/setting/offered-classes.ts';
import { findPackForSetting } from '#domain/standards/setting/packs.ts';
import type { StandardSetting } from '#domain/standards/setting/setting.ts';
import { suggestClass } from '#domain/standards/setting/suggest-class.ts';
import type { IsoDate } from '#domain/time/calendar.ts';

/** A class of the hospital's own plan. */
export interface ClassDraft {
  readonly id: string;
  readonly name: string;
  /** One of the choices, as a text. */
  readonly max: string;
}

/** Where a field's patients count. */
export interface FieldDraft {
  /** Null: they do not count. */
  readonly class: string | null;
  readonly patients: string;
}

/** A setting while it is edited; the names are those of the server's errors. */
export interface StandardDraft {
  /** Empty until one is chosen. */
  readonly pack: string;
  readonly unit_type: string;
  readonly from: IsoDate | '';
  readonly classes: readonly ClassDraft[];
  readonly mix: Mix;
  readonly floor: string;
  /** Of pack `own_plan`; blank: none. */
  readonly required_share: string;
  /** By field id. Those that are not mapped are absent; those of a class that is not offered count as not mapped. */
  readonly map: Readonly<Record<string, FieldDraft>>;
}

const firstClass: ClassDraft = { id: 'class_1', name: '', max: '1' };

/** A change counts from today, unless its date is changed (B16). */
export function toDraft(setting: StandardSetting | null, today: IsoDate): StandardDraft {
  return {
    pack: setting?.pack ?? '',
    unit_type: setting?.unit_type ?? '',
    from: today,
    classes: setting?.classes?.map(each => ({ ...each, max: String(each.max) })) ?? [firstClass],
    mix: setting?.mix ?? 'own',
    floor: String(setting?.floor ?? 0),
    required_share: String(setting?.required_share ?? ''),
    map: Object.fromEntries(
      Object.entries(setting?.map ?? {}).map(([field, target]) => [
        field,
        { class: target?.class ?? null, patients: String(target?.patients ?? 1) },
      ]),
    ),
  };
}

/** The version of the chosen pack that the setting is checked against. */
export function findChosenPack({ pack, from }: StandardDraft): StandardPack | undefined {
  return findPackForSetting(pack, from || '9999-12-31');
}

/** The only unit type of a pack is chosen with it. */
export function choosePack(draft: StandardDraft, pack: string): StandardDraft {
  const [only, ...others] = findChosenPack({ ...draft, pack })?.unit_types ?? [];
  return { ...draft, pack, unit_type: only && others.length === 0 ? only.id : '' };
}

/** Classes that belong together in a list. */
export interface ClassGroup {
  readonly name: string;
  readonly classes: readonly StandardClass[];
}

/** The hospital's own classes, or those of the chosen unit type of the pack and then those of its other ones (D62). */
export function listClassGroups(draft: StandardDraft): readonly ClassGroup[] {
  const pack = findChosenPack(draft);
  if (pack?.kind === 'own_plan') {
    const classes = draft.classes.map(({ id, name, max }) => ({ id, name: name.trim(), max: Number(max) }));
    return [{ name: pack.name, classes }];
  }
  const [own, ...others] = pack ? listOfferedUnits(pack, draft.unit_type) : [];
  if (own?.id !== draft.unit_type) return [];
  const classes = others.flatMap(unit => unit.classes);
  return [own, ...(classes.length > 0 ? [{ name: 'Other unit types', classes }] : [])];
}

export function listClasses(draft: StandardDraft): readonly StandardClass[] {
  return listClassGroups(draft).flatMap(({ classes }) => classes);
}

export function withNewClass(draft: StandardDraft): StandardDraft {
  const isTaken = (id: string) => draft.classes.some(each => each.id === id);
  let number = draft.classes.length + 1;
  while (isTaken(`class_${number}`)) number += 1;
  return { ...draft, classes: [...draft.classes, { ...firstClass, id: `class_${number}` }] };
}

/** Null: it does not count; undefined: it is not mapped. */
export function findTarget(draft: StandardDraft, field: string): FieldDraft | undefined {
  const target = draft.map[field];
  const isOffered = target?.class === null || listClasses(draft).some(({ id }) => id === target?.class);
  return isOffered ? target : undefined;
}

/** `undefined` takes the field out of the map. */
export function withTarget(
  draft: StandardDraft,
  field: string,
  target: FieldDraft | undefined,
): StandardDraft {
  const { [field]: _before, ...others } = draft.map;
  return { ...draft, map: target ? { ...others, [field]: target } : others };
}

export interface NamedField {
  readonly id: string;
  readonly name: string;
}

/** The classes that the names of unmapped fields suggest, by field. */
export function listSuggestions(draft: StandardDraft, fields: readonly NamedField[]) {
  const classes = listClasses(draft);
  const chosen = { pack: draft.pack, unit_type: draft.unit_type || null, classes };
  const found = fields.flatMap(({ id, name }) => {
    const suggested = findTarget(draft, id) ? null : suggestClass(name, chosen);
    return suggested ? [[id, suggested] as const] : [];
  });
  return new Map(found);
}

export function withSuggestions(
  draft: StandardDraft,
  suggestions: ReturnType<typeof listSuggestions>,
): StandardDraft {
  const added = [...suggestions].map(([field, { class: id, patients }]) => [
    field,
    { class: id, patients: String(patients) },
  ]);
  return { ...draft, map: { ...draft.map, ...Object.fromEntries(added) } };
}
