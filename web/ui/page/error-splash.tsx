import { Button, Text } from '@mantine/core';
import { errorMessage } from '#web/lib/api/messages.ts';
import classes from './error-splash.module.css';
import { PageHeading } from './page-heading.tsx';

interface ErrorSplashProps {
  error: unknown;
  onRetry: () => void;
  /** No other part of the screen has a heading. */
  isWholeScreen?: boolean;
}

/** In place of a screen or a part of it that could not be loaded or rendered. */
export function ErrorSplash({ error, onRetry, isWholeScreen = false }: ErrorSplashProps) {
  const message = errorMessage(error);
  return (
    <div className={classes.splash} role="alert" data-whole-screen={isWholeScreen || undefined}>
      {isWholeScreen ? <PageHeading title={message} /> : <Text fw={600}>{message}</Text>}
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
