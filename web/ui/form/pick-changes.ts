/** What was changed since a form was opened. Only that is sent: the rest may have been changed by somebody else meanwhile. */
export function pickChanges<Values extends object>(values: Values, initial: Values): Partial<Values> {
  const before = new Map<string, unknown>(Object.entries(initial));
  const changed = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)),
  );
  return Object.fromEntries(changed) as Partial<Values>;
}
