import { Group, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Handover } from '#contract/handovers/handovers.ts';
import { handoverNotesMaxLength } from '#domain/measures/limits.ts';
import type { EditStatus } from '#web/features/editing/create-editing.ts';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import { Notice } from '#web/features/editing/notices.tsx';
import { useEditing } from '#web/features/editing/use-editing.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { useStore } from '#web/lib/store.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { describeChangedAfter } from './changed-after.ts';
import { NotesProblem } from './notes-problem.tsx';
import { isTooLong, type NotesSaving } from './notes-saving.ts';

interface NotesCardProps {
  stored: Handover;
  saving: NotesSaving;
  /** False for a window that takes no data. */
  canWrite: boolean;
  onHistory: () => void;
}

/** The notes for the next charge nurse, which save themselves. */
export function NotesCard({ stored, saving, canWrite, onHistory }: NotesCardProps) {
  const { notes } = useStore(saving.store, ({ typed }) => typed);
  const status = useStore(saving.editing, state => state.status);
  /** The page was opened with text that this browser had kept. */
  const [isRestoreShown, setIsRestoreShown] = useState(() => saving.store.get().isChanged);
  const formatInstant = useHospitalTime();
  useEditing(saving.editing);
  useEffect(() => saving.adopt(stored), [saving, stored]);
  const { updated_by, updated_at } = stored;
  const changedAfter = describeChangedAfter(stored, formatInstant);
  return (
    <Card title="Notes for the Next Charge Nurse">
      {isRestoreShown && (
        <Notice onClose={() => setIsRestoreShown(false)}>
          What you typed earlier and was not sent is back.
        </Notice>
      )}
      {changedAfter && <Notice isProblem>{changedAfter}</Notice>}
      <Textarea
        w="100%"
        aria-label="Notes"
        rows={8}
        resize="vertical"
        value={notes}
        readOnly={!canWrite}
        placeholder={canWrite ? 'Patients to watch, who is on break, what was promised to whom.' : ''}
        onChange={event => saving.change({ notes: event.currentTarget.value })}
      />
      <Group justify="space-between" w="100%" gap="0 var(--space-12)">
        <Hint>
          {updated_at === null
            ? 'Nobody has written here yet.'
            : `Last changed by ${updated_by}, ${formatInstant(updated_at)} `}
          {updated_at !== null && <LinkButton onClick={onHistory}>History</LinkButton>}
        </Hint>
        <Hint>
          <span role="status">{describeStatus(status, notes)}</span>
        </Hint>
      </Group>
      <NotesProblem notes={notes} saving={saving} />
      <NotesLeaveGuard saving={saving} />
    </Card>
  );
}

const statusWords: Record<EditStatus, string> = {
  saved: 'Saved',
  draft: 'Saving...',
  saving: 'Saving...',
  conflict: 'Not saved',
  offline: 'Not sent yet, kept in this browser',
  failed: 'Not saved',
};

/** With the room that is left, once it matters. */
function describeStatus(status: EditStatus, notes: string): string {
  const isNearEnd = notes.length > handoverNotesMaxLength * 0.9;
  const count = `${notes.length.toLocaleString('en-US')} of ${handoverNotesMaxLength.toLocaleString('en-US')}`;
  const words = statusWords[isTooLong(notes) ? 'failed' : status];
  if (notes === '' && status === 'saved') return '';
  return isNearEnd ? `${count} · ${words}` : words;
}

function NotesLeaveGuard({ saving }: { saving: NotesSaving }) {
  const isChanged = useStore(saving.store, input => input.isChanged);
  const [search] = useSearchParams();
  const isSamePage = (pathname: string, other: string) =>
    pathname.endsWith('/handover') && new URLSearchParams(other).toString() === search.toString();
  return (
    <LeaveGuard
      title="These notes are not sent"
      text="They could not be sent. They can stay in this browser, for you alone: they are sent when you open this hand-over again."
      isUnsaved={isChanged}
      mustAsk={(_, to) => saving.editing.isUnsaved() && !isSamePage(to.pathname, to.search)}
      save={saving.editing.flush}
      waysOut={[{ label: 'Discard', onLeave: saving.editing.discard }, { label: 'Leave and Keep' }]}
    />
  );
}
