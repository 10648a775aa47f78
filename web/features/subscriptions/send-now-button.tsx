import { Button, type ButtonProps, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';

interface SendNowButtonProps extends Pick<ButtonProps, 'size'> {
  id: number;
  /** Names the report for screen readers. */
  report: string;
}

/** Mails the report of a subscription to the reader. */
export function SendNowButton({ id, report, size = 'xs' }: SendNowButtonProps) {
  const sending = useMutation({ mutationFn: () => client.sendSubscription({ params: { id } }) });
  return (
    <>
      <Button
        variant="default"
        size={size}
        aria-label={`Send me one now: ${report}`}
        loading={sending.isPending}
        onClick={() => sending.mutate()}
      >
        Send Me One Now
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {sending.data && `On its way to ${sending.data.email}.`}
      </Text>
      <AlertLine error={sending.error} />
    </>
  );
}
