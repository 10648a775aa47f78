import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { NewApiToken } from '#contract/people/api-tokens.ts';
import { scopeWords, type TokenScope } from '#domain/people/api-tokens.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { AddTokenForm } from './add-token-form.tsx';
import { CodeToCopy } from './code-to-copy.tsx';

interface AddTokenDialogProps {
  hospital: Client;
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** The form, then the text of the new token. */
export function AddTokenDialog({ hospital, opened, onClose, onAdded }: AddTokenDialogProps) {
  const [added, setAdded] = useState<NewApiToken | null>(null);

  function show(token: NewApiToken) {
    setAdded(token);
    onAdded();
  }

  if (added) {
    return (
      <Dialog
        title="Copy your token"
        opened={opened}
        onClose={onClose}
        onClosed={() => setAdded(null)}
        mustFinish
      >
        <NewToken token={added} moduleId={hospital.modules[0]?.id} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Add Token" opened={opened} onClose={onClose}>
      <AddTokenForm hospital={hospital} onAdded={show} />
    </Dialog>
  );
}

interface NewTokenProps {
  token: NewApiToken;
  /** For the examples. */
  moduleId: number | undefined;
  onSaved: () => void;
}

/** The text of a new token, which is shown only once, with commands to try it. */
function NewToken({ token, moduleId, onSaved }: NewTokenProps) {
  const words = useInitialFocus<HTMLParagraphElement>();
  useBlockNavigation(true);
  return (
    <>
      <Text size="sm" ref={words} tabIndex={-1}>
        Give this token to {token.name}, and to no other program. You will not see it again.
      </Text>
      <CodeToCopy label="Token" text={token.token} />
      {listExamples(token, moduleId, window.location.origin).map(({ title, command }) => (
        <CodeToCopy key={title} label={`Try it: ${title}`} text={command} />
      ))}
      <Button size="md" onClick={onSaved}>
        I have saved it
      </Button>
    </>
  );
}

export interface TokenExample {
  title: string;
  command: string;
}

/** A command for each scope of a token that can be tried at once. For sending, it reads the ids of modules and fields. */
export function listExamples(
  { scopes, token }: Pick<NewApiToken, 'scopes' | 'token'>,
  moduleId: number | undefined,
  origin: string,
): TokenExample[] {
  const paths: Record<TokenScope, string | undefined> = {
    'shifts:read': moduleId ? `/api/module/${moduleId}/shifts/` : undefined,
    'reports:read': `/api/reports/ratio/${moduleId ? `?modules=${moduleId}` : ''}`,
    'census:write': '/api/accounts/get_state/',
    'schedule:write': '/api/accounts/get_state/',
    'export:read': '/api/export/shifts.csv',
    scim: '/scim/v2/Users',
  };
  return scopes.flatMap(scope => {
    const path = paths[scope];
    const command = `curl -H "Authorization: Bearer ${token}" "${origin}${path}"`;
    return path ? [{ title: scopeWords[scope].name, command }] : [];
  });
}
