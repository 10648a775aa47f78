import type { StandardInForce } from './setting.ts';

/**
 * The fields of a module that its standard says nothing about: those that came after the map was made, and those of a class that the
 * version in force no longer has. With patients in one of them, a shift is not rated.
 */
export function listUnmappedFields(
  { setting: { map }, classes }: Pick<StandardInForce, 'setting' | 'classes'>,
  fields: readonly string[],
): string[] {
  const known = new Set(classes.map(({ id }) => id));
  return fields.filter(id => {
    if (!Object.hasOwn(map, id)) return true;
    const target = map[id];
    return target !== null && target !== undefined && !known.has(target.class);
  });
}
