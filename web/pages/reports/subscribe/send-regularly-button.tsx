import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconMailForward } from '@tabler/icons-react';
import { lazy, Suspense, use } from 'react';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { PageInfoContext } from '#web/lib/api/page-info-context.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { ReportCalls } from '../options/report-calls.ts';

const SendRegularly = lazy(async () => ({ default: (await import('./send-regularly.tsx')).SendRegularly }));

interface SendRegularlyButtonProps {
  context: ReportContext;
  calls: ReportCalls;
}

/** Subscribes to the report (B14). Absent for several hospitals, and on a server that makes no PDF. */
export function SendRegularlyButton({ context, calls }: SendRegularlyButtonProps) {
  const [opened, dialog] = useDisclosure();
  const { pdf } = use(PageInfoContext);
  const { client } = useAuthState();
  const { clients, modules } = context.options;
  const isOwnHospital = clients.every(id => id === client?.id);
  if (pdf === 'off' || !isOwnHospital || modules.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMailForward size={16} stroke={2} aria-hidden />}
        onClick={dialog.open}
      >
        Send Regularly
      </Button>
      <Dialog title="Send this report regularly" opened={opened} onClose={dialog.close}>
        <Suspense>
          <SendRegularly context={context} calls={calls} onClose={dialog.close} />
        </Suspense>
      </Dialog>
    </>
  );
}
