/** The start of all query keys about the shifts of a module; a save elsewhere invalidates them. */
export function shiftsKey(moduleId: number) {
  return ['shifts', moduleId] as const;
}
