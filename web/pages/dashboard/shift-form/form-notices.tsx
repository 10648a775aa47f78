import { LinkButton } from '#web/ui/link-button.tsx';
import classes from './form-notices.module.css';
import type { Opening } from './state/beginning.ts';
import { useForm, useFormStore } from './state/use-form.ts';

interface FormNoticesProps {
  from: Opening['from'];
  /** Who saved the shift while the form was open. */
  news: string | null;
}

/** What somebody should know before they type on. */
export function FormNotices({ from, news }: FormNoticesProps) {
  const store = useFormStore();
  const isChanged = useForm(state => state.isChanged);
  return (
    <div className={classes.notices} role="status">
      {from === 'draft' && isChanged && (
        <p className={classes.notice}>
          Draft restored.{' '}
          <LinkButton onClick={() => store.replace(store.get().subject)}>Discard the draft</LinkButton>
        </p>
      )}
      {from === 'unsent' && (
        <p className={classes.notice}>Waiting for connection: this entry is not sent yet.</p>
      )}
      {news && (
        <p className={classes.notice}>
          {news} saved this shift meanwhile. Your entry stays; saving asks which values should stay.
        </p>
      )}
    </div>
  );
}
