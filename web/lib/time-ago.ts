import { formatQuantity } from '#domain/measures/formatting.ts';

/** An elapsed time, rounded down: `just now`, `5 minutes ago`, `2 hours ago`. A future time is `just now`. */
export function timeAgo(instant: string, nowMilliseconds: number): string {
  const minutes = Math.floor((nowMilliseconds - Date.parse(instant)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return ago(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ago(hours, 'hour') : ago(Math.floor(hours / 24), 'day');
}

/** Not `Intl.RelativeTimeFormat`, which loads language data and delays the first paint. */
function ago(count: number, unit: string): string {
  return `${formatQuantity(count, unit)} ago`;
}
