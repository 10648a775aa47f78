import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ShiftChange } from '#contract/shifts/shifts.ts';
import { formatValue } from '#domain/audit/format-value.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { WindowOfDay } from '#web/features/day/day-view.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import classes from './history-dialog.module.css';

const actionWords: Record<ShiftChange['action'], string> = {
  'saved shift': 'saved it',
  'changed shift': 'changed it',
  'deleted shift': 'deleted it',
  'gave hand-over': 'handed it over',
  'took hand-over': 'took it over',
  'changed hand-over notes': 'changed the hand-over notes',
};

const confirmedWords = { giving: 'handing over', taking: 'taking over' } as const;

interface HistoryProps {
  moduleId: number;
  date: IsoDate;
}

interface HistoryDialogProps extends HistoryProps {
  item: WindowOfDay | null;
  opened: boolean;
  close: () => void;
}

export function HistoryDialog({ item, opened, close, ...props }: HistoryDialogProps) {
  return (
    <Dialog title={`History of ${item?.label ?? ''}`} opened={opened} onClose={close}>
      {item && <History {...props} window={item} />}
    </Dialog>
  );
}

function History({ moduleId, date, window }: HistoryProps & { window: WindowOfDay }) {
  const formatInstant = useHospitalTime();
  const query = useQuery({
    queryKey: [...shiftsKey(moduleId), 'history', date, window.id],
    queryFn: ({ signal }) =>
      client.listShiftChanges({ params: { moduleId }, query: { date, window: window.id }, signal }),
  });
  return (
    <Loaded query={query} skeleton={<HistorySkeleton />}>
      {({ results }) => (
        <>
          {results.length > 0 && (
            <Stack component="ol" gap="s12">
              {foldNotes(results).map(line => (
                <Change key={line.change.id} line={line} formatInstant={formatInstant} />
              ))}
            </Stack>
          )}
          {!results.some(isOfShift) && <Hint>{describeUnchanged(window, formatInstant)}</Hint>}
        </>
      )}
    </Loaded>
  );
}

interface ChangeProps {
  line: HistoryLine;
  formatInstant: (instant: string) => string;
}

function Change({ line: { change, saves }, formatInstant }: ChangeProps) {
  const isOfNotes = change.action === 'changed hand-over notes';
  return (
    <li className={classes.change}>
      <Group justify="space-between" gap="0 var(--space-12)">
        <span>
          <strong>{change.by}</strong> {actionWords[change.action]}
        </span>
        <time dateTime={change.at}>{formatInstant(change.at)}</time>
      </Group>
      {change.after.map(({ part, by, at }) => (
        <p key={part} className={classes.after}>
          After {by} confirmed {confirmedWords[part]}, {formatInstant(at)}
        </p>
      ))}
      {isOfNotes && <NotesTexts saves={saves} change={change} formatInstant={formatInstant} />}
      {!isOfNotes && change.changes.length > 0 && (
        <ul className={classes.values}>
          {change.changes.map(({ field, name, from, to }) => (
            <li key={field}>
              {name}: {formatValue(from)} → {formatValue(to)}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The others are of its hand-over. */
function isOfShift({ action }: ShiftChange): boolean {
  return action.endsWith('shift');
}

/** A shift of the demo data has no history until its first change. */
function describeUnchanged({ shift }: WindowOfDay, formatInstant: (instant: string) => string): string {
  if (!shift) return 'Nothing has been saved for this window yet.';
  return `Saved by ${shift.updated_by}, ${formatInstant(shift.updated_at)}. No change since.`;
}

function HistorySkeleton() {
  return (
    <Stack gap="s12">
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <Skeleton height={44} />
      <Skeleton height={44} />
    </Stack>
  );
}

interface NotesTextsProps {
  /** From the text before the first save to that after the last one. */
  change: ShiftChange;
  saves: readonly ShiftChange[];
  formatInstant: (instant: string) => string;
}

/** The former text of a hand-over's notes and the new one, and those in between if they were saved while they were typed. */
export function NotesTexts({ change, saves, formatInstant }: NotesTextsProps) {
  const [notes] = change.changes;
  if (!notes) return <p className={classes.after}>Their former text was not kept.</p>;
  return (
    <>
      <dl className={classes.texts}>
        <dt>Before</dt>
        <dd>{showText(notes.from)}</dd>
        <dt>After</dt>
        <dd>{showText(notes.to)}</dd>
      </dl>
      {saves.length > 1 && (
        <details className={classes.saves}>
          <summary>{saves.length} saves while typing</summary>
          <dl className={classes.texts}>
            {saves.map(({ id, at, changes: [text] }) => (
              <div key={id}>
                <dt>{formatInstant(at)}</dt>
                <dd>{showText(text?.to)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function showText(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : 'Nothing';
}

/** What one person wrote at once: notes save themselves while they are typed. */
export interface HistoryLine {
  /** From the text before the first save to that after the last one. */
  change: ShiftChange;
  /** The saves that it sums up, newest first; one for everything else. */
  saves: readonly ShiftChange[];
}

/** A longer break starts a line of its own. */
const pauseMs = 10 * 60_000;

/** The changes of a shift, newest first, with the saves of notes that follow each other in one line. */
export function foldNotes(changes: readonly ShiftChange[]): HistoryLine[] {
  const lines: { saves: ShiftChange[] }[] = [];
  for (const change of changes) {
    const last = lines.at(-1);
    const newer = last?.saves.at(-1);
    if (last && newer && isOneWriting(newer, change)) last.saves.push(change);
    else lines.push({ saves: [change] });
  }
  return lines.flatMap(({ saves }) => {
    const [newest, oldest] = [saves[0], saves.at(-1)];
    return newest && oldest ? [{ change: join(newest, oldest), saves }] : [];
  });
}

/** Changes after a confirmation are never in one line with those before it. */
function isOneWriting(newer: ShiftChange, older: ShiftChange): boolean {
  const isOfNotes = [newer, older].every(({ action }) => action === 'changed hand-over notes');
  return (
    isOfNotes &&
    newer.by === older.by &&
    newer.after.length === older.after.length &&
    newer.changes.length === older.changes.length &&
    Date.parse(newer.at) - Date.parse(older.at) <= pauseMs
  );
}

function join(newest: ShiftChange, oldest: ShiftChange): ShiftChange {
  const [to, from] = [newest.changes[0], oldest.changes[0]];
  return newest === oldest || !to || !from ? newest : { ...newest, changes: [{ ...to, from: from.from }] };
}
