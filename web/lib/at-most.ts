/** Waits for something, but no longer than this. */
export async function atMost(milliseconds: number, awaited: Promise<unknown>): Promise<void> {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  await Promise.race([awaited, over]);
  clearTimeout(timer);
}
