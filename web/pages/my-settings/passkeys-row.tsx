import { Button } from '@mantine/core';
import { IconKey, IconPencil, IconTrash } from '@tabler/icons-react';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Passkey } from '#contract/passkeys/passkeys.ts';
import { supportsPasskeys } from '#domain/people/sign-in/passkeys.ts';
import { canUsePasskeys } from '#web/features/sign-in/passkey-support.ts';
import { client } from '#web/lib/api/client.ts';
import { timeAgo } from '#web/lib/time-ago.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { RowButton } from '#web/ui/row-button.tsx';
import { SettingList, SettingRow } from '#web/ui/setting-list.tsx';
import { AddPasskeyForm, RemovePasskeyForm, RenamePasskeyForm } from './passkey-forms.tsx';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => client.listPasskeys({ signal }),
});

/** The user's passkeys: add, rename, remove (B2). */
export function PasskeysRow() {
  const { data, error, dataUpdatedAt } = useQuery(passkeysQuery);
  const queryClient = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const editing = useItemDialog<Passkey>();
  const removing = useItemDialog<Passkey>();
  const [outcome, setOutcome] = useState<string | null>(null);
  const obstacle = findObstacle();
  const passkeys = data?.results ?? [];

  async function finish(text: string) {
    editing.close();
    removing.close();
    setOutcome(text);
    await queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  }

  async function finishRemoval({ name }: Passkey) {
    await finish(`“${name}” was removed.`);
    // The pressed button is removed with its passkey.
    list.current?.focus();
  }

  return (
    <>
      <SettingRow
        title="Passkeys"
        hint={<span role="status">{outcome ?? obstacle ?? describePasskeys(passkeys.length)}</span>}
      >
        {!obstacle && (
          <Button variant="default" onClick={() => editing.open(null)}>
            Add a Passkey
          </Button>
        )}
      </SettingRow>
      <AlertLine error={data ? null : error} />
      {passkeys.length > 0 && (
        <SettingList ref={list} label="Passkeys">
          {passkeys.map(passkey => (
            <li key={passkey.id}>
              <PasskeyRow
                passkey={passkey}
                now={dataUpdatedAt}
                onRename={() => editing.open(passkey)}
                onRemove={() => removing.open(passkey)}
              />
            </li>
          ))}
        </SettingList>
      )}
      <Dialog
        title={editing.item ? 'Rename Passkey' : 'Add a Passkey'}
        opened={editing.opened}
        onClose={editing.close}
      >
        {editing.item ? (
          <RenamePasskeyForm
            passkey={editing.item}
            onRenamed={({ name }) => void finish(`It is now named “${name}”.`)}
          />
        ) : (
          <AddPasskeyForm onAdded={({ name }) => void finish(`“${name}” was added.`)} />
        )}
      </Dialog>
      <Dialog title="Remove Passkey" opened={removing.opened} onClose={removing.close}>
        {removing.item && (
          <RemovePasskeyForm
            passkey={removing.item}
            onRemoved={() => removing.item && void finishRemoval(removing.item)}
          />
        )}
      </Dialog>
    </>
  );
}

/** Why no passkey can be added here; null if one can. */
function findObstacle(): string | null {
  if (canUsePasskeys()) return null;
  return supportsPasskeys(location)
    ? 'This browser does not support passkeys.'
    : 'Passkeys cannot be added here, because this address of Parity is not https with a host name.';
}

function describePasskeys(count: number): string {
  return count > 0
    ? 'Logging in with one of these asks for neither a password nor a code.'
    : 'Log in with your fingerprint, your face or a PIN: faster on shared workstations, and no code is needed.';
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** The time of the answer, in milliseconds. */
  now: number;
  onRename: () => void;
  onRemove: () => void;
}

function PasskeyRow({ passkey: { name, created, last_used }, now, onRename, onRemove }: PasskeyRowProps) {
  const used = last_used ? `last used ${timeAgo(last_used, now)}` : 'not used yet';
  return (
    <SettingRow
      icon={<IconKey size={22} stroke={1.5} aria-hidden />}
      title={name}
      hint={`Added ${timeAgo(created, now)}, ${used}`}
    >
      <RowButton label={`Rename ${name}`} title={`Rename ${name}`} icon={IconPencil} onClick={onRename} />
      <RowButton label={`Remove ${name}`} title={`Remove ${name}`} icon={IconTrash} onClick={onRemove} />
    </SettingRow>
  );
}
