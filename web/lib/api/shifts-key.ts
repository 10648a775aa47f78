/** Everything that is loaded about the shifts of a module; what was saved elsewhere makes it stale. */
export function shiftsKey(moduleId: number) {
  return ['shifts', moduleId] as const;
}
