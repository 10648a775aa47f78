const newsAfterMs = 10_000;

/** True for a message that was not logged within the last ten seconds: the cause of an outage is logged once, not for each failure. */
export function createNewsFilter(now = () => performance.now()): (message: string) => boolean {
  const lastLogged = new Map<string, number>();
  return message => {
    const isNews = now() - (lastLogged.get(message) ?? Number.NEGATIVE_INFINITY) > newsAfterMs;
    if (isNews) lastLogged.set(message, now());
    return isNews;
  };
}
