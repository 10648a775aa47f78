const pending = new Set<Promise<unknown>>();

/** Registers a save that continues after its screen was left. */
export function trackSave(save: Promise<unknown>): void {
  pending.add(save);
  void save.finally(() => pending.delete(save)).catch(() => undefined);
}

/** Awaited before assessments are loaded: they must not be older than the input of the screen before. */
export async function awaitPendingSaves(): Promise<void> {
  await Promise.allSettled(pending);
}
