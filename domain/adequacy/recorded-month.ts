/** A recorded shift: its start in milliseconds since 1970, and how long it lasted. */
interface RecordedShift {
  readonly startsAt: number;
  readonly minutes: number;
}

const minute = 60_000;

/**
 * Whether at least 80 % of the windows from the first to the last recorded shift of a month are recorded (D69): otherwise a user could
 * choose whose answers a figure shows by deleting the other shifts. Windows are measured in time, so that a change of the shift times has
 * no effect. Time that two shifts share counts once. Example: of the ten days from the first to the last shift, eight are recorded.
 */
export function isRecordedEnough(shifts: readonly RecordedShift[]): boolean {
  const sorted = shifts.toSorted((a, b) => a.startsAt - b.startsAt);
  const first = sorted[0]?.startsAt ?? 0;
  let [recorded, end] = [0, first];
  for (const { startsAt, minutes } of sorted) {
    const endsAt = startsAt + minutes * minute;
    recorded += Math.max(0, endsAt - Math.max(startsAt, end));
    end = Math.max(end, endsAt);
  }
  return sorted.length > 0 && 5 * recorded >= 4 * (end - first);
}
