import { Button, Stack } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useRef } from 'react';
import { AlertLine } from '../alert-line.tsx';
import { focusUnmatched } from './focus-unmatched.ts';
import type { FormStatus } from './use-server-form.ts';

interface ServerFormProps {
  /** From `useServerForm`. */
  form: { status: FormStatus; submit: () => Promise<void> };
  submitLabel: string;
  /** The form fills a page, and its button does not. */
  isWide?: boolean;
  children?: ReactNode;
}

/** Fields, the alert, the button. Enter submits; the first invalid field takes the focus. */
export function ServerForm({ form, submitLabel, isWide = false, children }: ServerFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { status } = form;

  useEffect(() => {
    if (status.state !== 'error') return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [status]);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!focusUnmatched(event.currentTarget)) void form.submit();
  }

  return (
    <form ref={element} noValidate onSubmit={submit}>
      <Stack gap="s16">
        {children}
        <AlertLine message={status.state === 'error' ? status.alert : null} />
        <Button
          type="submit"
          size="md"
          {...(isWide ? { style: { alignSelf: 'flex-start' } } : { fullWidth: true })}
          loading={status.state === 'submitting'}
        >
          {submitLabel}
        </Button>
      </Stack>
    </form>
  );
}
