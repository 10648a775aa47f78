/** The fields that were changed in a form. Somebody else may have changed the others in the meantime. */
export function pickChanges<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(initial));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
