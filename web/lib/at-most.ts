/** Waits for a promise, at most for the given time. */
export async function atMost(milliseconds: number, awaited: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([awaited, over]);
  clearTimeout(timer);
}
