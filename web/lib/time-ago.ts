const words = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** How long ago in words, rounded down: `just now`, `5 minutes ago`, `2 hours ago`. Times to come count as now. */
export function timeAgo(instant: string, nowMilliseconds: number): string {
  const minutes = Math.floor((nowMilliseconds - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return words.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day');
}
