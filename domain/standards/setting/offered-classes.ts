import type { StandardClass, StandardPack, UnitType } from '../packs/pack.ts';

/**
 * The unit types of a pack whose classes a module may use (D62): that of the setting first, with plain class ids, then the others, with
 * class ids as in a map: `antepartum/patient`.
 */
export function listOfferedUnits(
  { unit_types }: Pick<StandardPack, 'unit_types'>,
  unitType: string | null,
): readonly UnitType[] {
  const own = unit_types.filter(({ id }) => id === unitType);
  const others = unit_types.filter(({ id }) => id !== unitType);
  return [...own, ...others.map(unit => ({ ...unit, classes: unit.classes.map(each => refer(unit, each)) }))];
}

/** The only class of a unit type has its name: `Antepartum`. */
function refer(unit: UnitType, { id, name, max }: StandardClass): StandardClass {
  const isOnly = unit.classes.length === 1;
  return { id: `${unit.id}/${id}`, name: isOnly ? unit.name : `${unit.name}: ${name}`, max };
}

/** A field's class in a map; null or without one: its patients do not count. */
type Target = { readonly class: string | null } | null;

/** The unit type of the setting, and the others whose classes its map uses. */
export function listUsedUnits(
  pack: Pick<StandardPack, 'unit_types'>,
  { unit_type, map }: { readonly unit_type: string | null; readonly map: Readonly<Record<string, Target>> },
): readonly UnitType[] {
  const used = new Set(Object.values(map).map(target => target?.class));
  return listOfferedUnits(pack, unit_type).filter(
    ({ id, classes }) => id === unit_type || classes.some(each => used.has(each.id)),
  );
}

/** Drops the prefix of the setting's own unit type, which a request may contain. */
export function toOwnClassId(classId: string, unitType: string | null | undefined): string {
  const prefix = `${unitType ?? ''}/`;
  return prefix !== '/' && classId.startsWith(prefix) ? classId.slice(prefix.length) : classId;
}
