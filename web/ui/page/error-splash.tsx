import { Button, Stack, Text } from '@mantine/core';
import { errorMessage } from '#web/lib/api/messages.ts';
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
    <Stack
      role="alert"
      align="center"
      justify="center"
      gap="s16"
      px="s24"
      py="s48"
      ta="center"
      style={{ alignSelf: 'stretch', minHeight: isWholeScreen ? '60vh' : undefined }}
    >
      {isWholeScreen ? <PageHeading title={message} /> : <Text fw={600}>{message}</Text>}
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </Stack>
  );
}
