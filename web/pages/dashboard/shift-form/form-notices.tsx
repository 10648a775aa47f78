import { Notice, Notices } from '#web/features/editing/notices.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './shift-form.module.css';
import type { InitialEntry } from './state/initial-entry.ts';
import { useForm, useFormStore } from './state/use-form.ts';

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
      {source === 'unsent' && <Notice>Waiting for connection: this entry is not sent yet.</Notice>}
      {savedBy && (
        <Notice>
          {savedBy} saved this shift meanwhile. Your entry stays; saving asks which values should stay.
        </Notice>
      )}
    </Notices>
  );
}
