import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ResponseOf } from '#contract/api/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { mailKindWords } from '#domain/people/mail-kinds.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';

/** Asks before it stops the mails, because some mail programs open every link of a mail. */
export function StopMailPage() {
  const { token = '' } = useParams();
  const [isStopped, setIsStopped] = useState(false);
  const { data, isPending } = useQuery({
    queryKey: ['mail stop', token],
    queryFn: ({ signal }) => client.checkMailStop({ body: { token }, signal }),
  });
  const form = useServerForm({
    initialValues: {},
    submit: () => client.stopMail({ body: { token } }),
    onSubmitted: () => setIsStopped(true),
  });

  if (isPending) return <FullScreenPage title="Stop these mails?" />;
  if (data && !data.kind) {
    return (
      <FullScreenPage title="This link does not work">
        <Hint>It may be incomplete. You can choose your mails in My Settings.</Hint>
        <SettingsButton />
      </FullScreenPage>
    );
  }
  const mails = nameMails(data);
  if (isStopped) {
    return (
      <FullScreenPage title="Stopped">
        <Hint>
          You get no more {mails}.{!data?.is_one_report && ' You can turn them on again in My Settings.'}
        </Hint>
        <SettingsButton />
      </FullScreenPage>
    );
  }
  return (
    <FullScreenPage title="Stop these mails?">
      <Hint>You will get no more {mails}.</Hint>
      <ServerForm form={form} submitLabel="Stop These Mails" />
    </FullScreenPage>
  );
}

function nameMails(stopped: ResponseOf<Endpoints['checkMailStop']> | undefined): string {
  if (!stopped?.kind) return 'such mails';
  return stopped.is_one_report ? 'mails with this report' : mailKindWords[stopped.kind];
}

function SettingsButton() {
  return (
    <Button component={Link} to={paths.mySettings} variant="default" size="md">
      My Settings
    </Button>
  );
}
