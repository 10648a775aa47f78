import type { CensusSource } from '#contract/census/census-sources.ts';
import { formatNumber } from '#domain/measures/formatting.ts';
import { Readings } from '#web/charts/readings/readings.tsx';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { Hint } from '#web/ui/hint.tsx';
import { nameMessages } from './source-words.ts';
import classes from './sources.module.css';

const hour = 3_600_000;

interface TrafficStripProps {
  source: Pick<CensusSource, 'kind' | 'traffic'>;
  /** In milliseconds. */
  now: number;
}

/** Messages per hour of the last 24 hours, the present one last. */
export function TrafficStrip({ source: { kind, traffic }, now }: TrafficStripProps) {
  const formatInstant = useHospitalTime();
  const present = Math.floor(now / hour) * hour;
  const byHour = new Map(traffic.map(({ hour: start, messages }) => [Date.parse(start), messages]));
  const bars = Array.from({ length: 24 }, (_, index) => present - (23 - index) * hour).map(start => ({
    start: new Date(start).toISOString(),
    messages: byHour.get(start) ?? 0,
  }));
  const most = Math.max(...bars.map(({ messages }) => messages));
  const total = bars.reduce((sum, { messages }) => sum + messages, 0);
  const counted = `${formatNumber(total, 0)} ${nameMessages(kind, total)} in 24 hours`;
  const label = total === 0 ? counted : `${counted}, at most ${formatNumber(most, 0)} in an hour`;
  const read = (bar: (typeof bars)[number] | undefined) =>
    bar
      ? {
          title: `Hour from ${formatInstant(bar.start)}`,
          figures: [{ name: nameMessages(kind, 2), value: formatNumber(bar.messages, 0) }],
        }
      : null;
  return (
    <div className={classes.traffic}>
      <Hint>{label}</Hint>
      <Readings label={label} read={index => read(bars[index])}>
        <div className={classes.strip}>
          {bars.map(({ start, messages }, index) => (
            <span key={start} data-mark={index}>
              <span style={{ height: `${(100 * messages) / Math.max(1, most)}%` }} />
            </span>
          ))}
        </div>
      </Readings>
      <div className={classes.hours} aria-hidden>
        <span>24 hours ago</span>
        <span>now</span>
      </div>
    </div>
  );
}
