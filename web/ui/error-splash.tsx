import { Button, Text } from '@mantine/core';
import { messageOf } from '#web/lib/messages.ts';
import classes from './error-splash.module.css';

interface ErrorSplashProps {
  error: unknown;
  onRetry: () => void;
}

/** In place of a screen that could not be loaded or drawn: what happened, and a way on. */
export function ErrorSplash({ error, onRetry }: ErrorSplashProps) {
  return (
    <div className={classes.splash} role="alert">
      <Text fw={600}>{messageOf(error)}</Text>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
