import { Box, Button, Drawer, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { Notice, Notices } from '#web/features/editing/notices.tsx';
import { useHasDraft } from '#web/features/unsent/use-unsent.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { modKey } from '#web/lib/platform.ts';
import { useStore } from '#web/lib/store.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import cards from './cards/cards.module.css';
import type { ShiftSaving } from './saving/shift-saving.ts';
import classes from './shift-form.module.css';
import { namePrevious, toPlace } from './state/edited-shift.ts';
import { describeHeldSave } from './state/form-state.ts';
import { useForm, useFormStore } from './state/form-store.ts';
import type { InitialEntry } from './state/initial-entry.ts';

export function FormHeader({ today }: { today: string }) {
  const store = useFormStore();
  const subject = useForm(state => state.subject);
  const { client } = useAuthState();
  const { window, date, module } = subject;
  const label = client?.show_full_sw_range ? window.range_label : window.label;
  const previous = namePrevious(subject);
  return (
    <div className={classes.header}>
      <Box flex={1} miw={0}>
        <Drawer.Title component="h2" className={classes.title ?? ''}>
          {label} · {formatFriendlyDate(date, today)}
        </Drawer.Title>
        <p className={classes.subtitle}>
          {[module.name, previous && `gray numbers come from ${previous.name}`].filter(Boolean).join(' · ')}
        </p>
      </Box>
      <Button variant="subtle" color="gray" size="compact-md" onClick={store.clear}>
        Clear
      </Button>
      <Drawer.CloseButton aria-label="Close" />
    </div>
  );
}

interface FormNoticesProps {
  source: InitialEntry['source'];
  /** The user who saved the shift while the form was open. */
  savedBy: string | null;
}

export function FormNotices({ source, savedBy }: FormNoticesProps) {
  const store = useFormStore();
  const isChanged = useForm(state => state.isChanged);
  return (
    <Notices className={classes.notices}>
      {source === 'draft' && isChanged && (
        <Notice>
          Draft restored.{' '}
          <LinkButton onClick={() => store.rebase(store.get().subject)}>Discard the draft</LinkButton>
        </Notice>
      )}
      {source === 'unsent' && <Notice>This entry is waiting to be sent.</Notice>}
      {savedBy && (
        <Notice>
          {savedBy} saved this shift meanwhile. Your entry stays; saving asks which values should stay.
        </Notice>
      )}
    </Notices>
  );
}

interface FormFooterProps {
  saving: ShiftSaving;
  onCancel: () => void;
  onSave: () => void;
  /** The help, above the buttons. */
  children: ReactNode;
}

export function FormFooter({ saving, onCancel, onSave, children }: FormFooterProps) {
  const isDraftKept = useHasDraft(toPlace(useFormStore().get().subject));
  const isSaving = useStore(saving, ({ status }) => status === 'saving');
  const alert = useForm(state => state.alert ?? describeHeldSave(state));
  return (
    <Group className={classes.footer ?? ''} justify="flex-end" gap="s8">
      {children}
      {alert && (
        <div className={classes.wide}>
          <AlertLine message={alert} />
        </div>
      )}
      <Text size="xs" c="dimmed" flex="1 1 auto">
        <span className={cards.keys}>
          Enter: next field · {modKey}Enter: save{isDraftKept && ' · '}
        </span>
        {isDraftKept && 'draft kept'}
      </Text>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      {/* A double click is one save: its second click answers no question of the first. */}
      <Button loading={isSaving} data-step onClick={event => event.detail < 2 && onSave()}>
        Save Shift
      </Button>
    </Group>
  );
}
