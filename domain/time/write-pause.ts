/** Why nothing can be saved at the moment. */
export type WritePause =
  | { kind: 'maintenance' /** An instant, if the end is known. */; until: string | null; message: string }
  | { kind: 'disk'; fault: string };

/** For users: `Parity is being maintained until 11/16/2026 5:00 pm.`, without a time that has passed. */
export function describePause(
  pause: WritePause,
  now: number,
  formatInstant: (instant: string) => string,
): string {
  if (pause.kind === 'disk') return `Parity cannot store anything at the moment: ${pause.fault}.`;
  const { until, message } = pause;
  const end = until !== null && Date.parse(until) > now ? ` until ${formatInstant(until)}` : '';
  return `Parity is being maintained${end}. ${message}`.trim();
}
