const pending = new Set<Promise<unknown>>();

/** A save that goes on after its screen was left. */
export function trackSave(save: Promise<unknown>): void {
  pending.add(save);
  void save.finally(() => pending.delete(save)).catch(() => undefined);
}

/** What is loaded next must not be older than what this person just left. */
export async function savesDone(): Promise<void> {
  await Promise.allSettled(pending);
}
