import { IconAlertCircle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import classes from './save-status.module.css';
import { useAssessment } from './use-open-assessment.ts';

/** Texts as specified (docs/coverage.md section 4). */
const saving = { Icon: IconCloudUpload, text: 'Saving...' };
const looks = {
  saved: { Icon: IconCloudCheck, text: 'Saved' },
  queued: saving,
  saving,
  error: { Icon: IconAlertCircle, text: 'Not saved. Please check your entries.' },
};

/** Empty for a new assessment without input. */
export function SaveStatus() {
  const save = useAssessment(state => state.save);
  const isBlank = useAssessment(state => state.id === null && !state.isChanged);
  const { Icon, text } = looks[save];
  return (
    <p className={classes.status} data-state={save} role="status">
      {!isBlank && (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          {text}
        </>
      )}
    </p>
  );
}
