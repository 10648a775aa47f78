import { Button, Progress, Skeleton, Text } from '@mantine/core';
import classes from './generating.module.css';
import { useIsLong } from './use-report.ts';

/** The shape of a report on its way; after a second it says what it waits for, and lets people leave. */
export function Generating({ onCancel }: { onCancel: () => void }) {
  const isLong = useIsLong(true);
  return (
    <div className={classes.generating} aria-busy="true">
      <div className={classes.progress} role="status">
        {isLong && (
          <>
            <Progress
              value={100}
              animated
              className={classes.bar ?? ''}
              aria-label="Generating your report"
            />
            <Text size="sm">Generating your report. You can leave this page, or cancel.</Text>
            <Button variant="default" size="xs" onClick={onCancel}>
              Cancel
            </Button>
          </>
        )}
      </div>
      <Skeleton height={116} radius="lg" />
      <Skeleton height={300} radius="lg" />
      <Skeleton height={280} radius="lg" />
    </div>
  );
}
