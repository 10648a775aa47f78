const minute = 60_000;

/** A feed that has sent nothing for so long is silent: its numbers are no longer shown (B6). */
export const silentAfterMinutes = 120;

/** A feed that has been silent for longer was turned off: the form no longer mentions it. */
export const forgottenAfterDays = 7;

/** Patients by acuity field, as a feed reported them. */
export interface FeedState {
  /** The instant of the state. */
  at: string;
  /** The name of the feed. */
  source: string;
  counts: Readonly<Record<string, number>>;
}

/**
 * The state that the form of a window shows: the one at the window's start; without one, the present one if the window has not ended
 * yet, because the feed may have started to send later.
 */
export function chooseFeedState(
  window: { id: number; time: string; elapsedMinutes: number },
  { feed, feeds }: { feed: FeedState | null; feeds: Readonly<Record<string, FeedState>> },
  now: number,
): FeedState | null {
  const hasEnded = Date.parse(window.time) + window.elapsedMinutes * minute <= now;
  return feeds[window.id] ?? (hasEnded ? null : feed);
}
