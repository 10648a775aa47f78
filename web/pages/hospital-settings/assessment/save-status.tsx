import { IconAlertCircle, IconCloudCheck, IconCloudUpload } from '@tabler/icons-react';
import classes from './save-status.module.css';
import { useAssessment } from './use-session.ts';

/** As specified (docs/coverage.md section 4). */
const words = {
  saved: 'Saved',
  queued: 'Saving...',
  saving: 'Saving...',
  error: 'Not saved. Please check your entries.',
} as const;

const icons = {
  saved: IconCloudCheck,
  queued: IconCloudUpload,
  saving: IconCloudUpload,
  error: IconAlertCircle,
};

/** Whether what is on the screen is stored. A new one says nothing before something is typed. */
export function SaveStatus() {
  const save = useAssessment(state => state.save);
  const isBlank = useAssessment(state => state.id === null && !state.isChanged);
  const Icon = icons[save];
  return (
    <p className={classes.status} data-state={save} role="status">
      {!isBlank && (
        <>
          <Icon size={16} stroke={1.75} aria-hidden />
          {words[save]}
        </>
      )}
    </p>
  );
}
