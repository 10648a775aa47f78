import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { Handover } from '#contract/handovers/handovers.ts';
import {
  type HandoverPart,
  handoverParts,
  listOutdatedParts,
  tooLateMessage,
} from '#domain/handovers/handover.ts';
import { type EditConflict, saveOrExplain } from '#web/features/editing/save-versioned.ts';
import { client } from '#web/lib/api/client.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';
import { connection } from '#web/lib/offline/connection.ts';
import { useStore } from '#web/lib/store.ts';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { SettingList, SettingRow } from '#web/ui/setting-list.tsx';
import { type HandoverPlace, showHandover } from './handover-queries.ts';

export const partWords = {
  giving: { title: 'Handed over', button: 'I Hand Over' },
  taking: { title: 'Taken over', button: 'I Take Over' },
} as const;

interface ConfirmationsCardProps {
  place: HandoverPlace;
  /** The label of the window. */
  label: string;
  handover: Handover;
  /** Why nobody can confirm now; null if they can. */
  fault: string | null;
  /** Sends notes that are not stored yet. */
  saveNotes: () => Promise<unknown>;
}

/** Who handed over and who took over: two different people, each once. Nothing else waits for it. */
export function ConfirmationsCard({ place, label, handover, fault, saveNotes }: ConfirmationsCardProps) {
  const formatInstant = useHospitalTime();
  const isConnected = useStore(connection, connected => connected);
  const dialog = useItemDialog<HandoverPart>();
  const confirm = useConfirm(place);
  const { first_name, last_name } = useSignedInUser();
  const has = (part: HandoverPart) => handover[part] !== null;
  const isOwn = handoverParts.some(part => handover[part]?.own);
  const isTooLate = fault === tooLateMessage;
  const outdated = listOutdatedParts(handover.version, handover);

  function describePart(part: HandoverPart): string {
    const confirmed = handover[part];
    if (!confirmed) return isTooLate ? 'Not confirmed' : 'Not confirmed yet';
    const said = `${confirmed.by}, ${formatInstant(confirmed.at)}`;
    return outdated.includes(part) ? `${said}. The notes were changed after this.` : said;
  }

  async function act() {
    await saveNotes();
    if (dialog.item) await confirm(dialog.item);
  }

  return (
    <Card title="Confirmations">
      <SettingList label="Confirmations">
        {handoverParts.map(part => {
          const { title, button } = partWords[part];
          const confirmed = handover[part];
          const Icon = confirmed ? IconCircleCheckFilled : IconCircle;
          return (
            <li key={part}>
              <SettingRow
                icon={<Icon size={20} aria-hidden color={`var(--parity-${confirmed ? 'saved' : 'muted'})`} />}
                title={title}
                hint={describePart(part)}
              >
                {!confirmed && !isOwn && !isTooLate && (
                  <Button
                    variant={part === 'taking' && !has('giving') ? 'default' : 'filled'}
                    disabled={fault !== null || !isConnected}
                    onClick={() => dialog.open(part)}
                  >
                    {button}
                  </Button>
                )}
              </SettingRow>
            </li>
          );
        })}
      </SettingList>
      <Hint>{describeWait({ isOwn, isDone: handoverParts.every(has), isConnected }, fault)}</Hint>
      <ConfirmDialog
        title={`${dialog.item === 'taking' ? 'Take over' : 'Hand over'} ${label}`}
        question={`You are signed in as ${first_name} ${last_name}. Your name and the time are kept and cannot be taken back.`}
        confirmLabel={partWords[dialog.item ?? 'giving'].button}
        isHarmless
        opened={dialog.opened}
        onClose={dialog.close}
        act={act}
      />
    </Card>
  );
}

function describeWait(
  now: Record<'isOwn' | 'isDone' | 'isConnected', boolean>,
  fault: string | null,
): string {
  if (now.isDone) return 'Both parts are confirmed.';
  if (fault === tooLateMessage) return fault;
  if (now.isOwn) return 'The other part is confirmed by somebody else, with their own sign-in.';
  if (fault !== null) return 'A window can be handed over once it has begun.';
  if (!now.isConnected) return 'Confirming needs a connection.';
  return 'Two people confirm, each with their own sign-in. Shifts can be saved without it.';
}

/** If somebody else has confirmed the part meanwhile, shows that and throws a sentence. */
function useConfirm(place: HandoverPlace) {
  const queryClient = useQueryClient();
  const { moduleId, date, window } = place;

  function explain({ changed_by, current }: EditConflict<Handover>): string {
    showHandover(queryClient, place, current);
    return `${changed_by ?? 'Somebody'} has just confirmed this part. Yours was not stored.`;
  }

  return async (part: HandoverPart) => {
    const call = { params: { moduleId }, body: { date, window, part } };
    const send = () => sendSignedIn(() => client.confirmHandover(call));
    showHandover(queryClient, place, await saveOrExplain<Handover, Handover>(send, explain));
  };
}
