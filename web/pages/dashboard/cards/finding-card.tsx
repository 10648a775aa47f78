import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { IsoDate } from '#domain/time/calendar.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import type { DayView, WindowOfDay } from '../day/day-view.ts';
import { describeDay, describeShift, type Finding, stateSigns } from '../day/findings.ts';
import { openedHere } from '../day/use-form-window.ts';
import classes from './finding-card.module.css';

interface FindingCardProps {
  moduleId: number;
  view: DayView;
}

/** The staffing of the current window, or on other days of the whole day. */
export function FindingCard({ moduleId, view }: FindingCardProps) {
  const current = view.windows.find(({ mark }) => mark === 'now');
  if (view.date > view.today) {
    return <Card place="Not begun" headline="No data yet" details="This day takes data once it has begun." />;
  }
  if (current?.shift) return <Card place={`Now · ${current.label}`} {...describeShift(current.shift)} />;
  if (current) return <CurrentWindowWithoutData {...{ moduleId, current, view }} />;
  const finding = describeDay(view);
  if (finding) return <Card place="Day average" {...finding} />;
  const first = view.windows.find(({ takesData }) => takesData);
  return (
    <Card place="Whole day" headline="No data yet" details="No shift of this day has been saved.">
      {first && <AddData moduleId={moduleId} date={view.date} window={first} />}
    </Card>
  );
}

function CurrentWindowWithoutData({ moduleId, current, view }: FindingCardProps & { current: WindowOfDay }) {
  const lastSaved = view.windows.findLast(({ shift }) => shift !== null);
  const details = lastSaved?.shift
    ? `${lastSaved.start}: ${lowerHeadline(describeShift(lastSaved.shift))}.`
    : 'Enter the first shift to see how the day is staffed.';
  return (
    <Card place={`Now · ${current.label}`} headline="No data yet" details={details}>
      <AddData moduleId={moduleId} date={view.date} window={current} />
    </Card>
  );
}

interface AddDataProps {
  moduleId: number;
  date: IsoDate;
  window: WindowOfDay;
}

function AddData({ moduleId, date, window }: AddDataProps) {
  return (
    <Button
      component={Link}
      to={paths.shiftForm(date, window.id, moduleId)}
      state={openedHere}
      preventScrollReset
      size="xs"
      mt="s12"
    >
      Add data for {window.start}
    </Button>
  );
}

interface CardProps extends Partial<Pick<Finding, 'state'>>, Omit<Finding, 'state'> {
  place: string;
  children?: React.ReactNode;
}

function Card({ place, state = null, headline, details, children }: CardProps) {
  return (
    <section className={classes.card} data-state={state ?? 'none'} aria-label="Finding">
      <p className={classes.place}>{place}</p>
      <p className={classes.headline}>
        {state && <span aria-hidden="true">{stateSigns[state]} </span>}
        {headline}
      </p>
      <p className={classes.details}>{details}</p>
      {children}
    </section>
  );
}

function lowerHeadline({ headline }: Finding): string {
  return headline.charAt(0).toLowerCase() + headline.slice(1);
}
