import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { flagNoteMaxLength, flagOutcomeMaxLength } from '#domain/measures/limits.ts';
import { Notice, Notices } from '#web/features/editing/notices.tsx';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import classes from './flag-panel.module.css';
import { useChangeFlag } from './use-change-flag.ts';

interface ResolveFormProps {
  flag: RedFlag;
  onResolved: () => void;
}

/** The outcome and a note, saved with or without resolving the flag. What somebody else has stored meanwhile is shown first. */
export function ResolveForm({ flag, onResolved }: ResolveFormProps) {
  const changeFlag = useChangeFlag();
  const [base, setBase] = useState(flag);
  const isRewritten = base.outcome !== flag.outcome || base.note !== flag.note;
  const form = useServerForm({
    initialValues: { outcome: flag.outcome, note: flag.note, status: undefined as 'resolved' | undefined },
    submit: change => changeFlag(flag, change),
    onSubmitted: stored => {
      setBase(stored);
      if (stored.status === 'resolved') onResolved();
    },
  });
  const { status, errors } = form;
  const isBusy = status.state === 'submitting';
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault();
        void form.submit({ ...form.values, status: 'resolved' });
      }}
    >
      <Stack gap="s12">
        <TextInput
          label="Outcome"
          placeholder="Staffed, worked short, patients moved …"
          maxLength={flagOutcomeMaxLength}
          {...form.textField('outcome')}
        />
        <Textarea
          label="Note"
          description="Please name no patients."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          rows={2}
          resize="vertical"
          maxLength={flagNoteMaxLength}
          {...form.textField('note')}
        />
        <Notices>
          {isRewritten && (
            <Notice>
              Stored meanwhile: {[flag.outcome, flag.note].filter(Boolean).join(' · ') || 'nothing'}
            </Notice>
          )}
        </Notices>
        <AlertLine message={errors.status ?? (status.state === 'error' ? status.alert : null)} />
        <Group gap="s8" grow className={classes.buttons ?? ''}>
          <Button
            variant="default"
            size="md"
            disabled={isBusy || !form.isEdited}
            onClick={() => void form.submit({ ...form.values, status: undefined })}
          >
            Save Note
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            Resolve
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
