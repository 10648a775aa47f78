import { Button, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import classes from './flag-panel.module.css';
import { GiveFlag } from './give-flag.tsx';
import { useTakeFlag } from './use-change-flag.ts';

interface TakeFlagProps {
  flag: RedFlag;
  /** Another button of the panel is the one to press first. */
  isSecondary: boolean;
}

/** Takes the flag, also from another owner, or hands it to somebody else. */
export function TakeFlag({ flag, isSecondary }: TakeFlagProps) {
  const { id: userId } = useSignedInUser();
  const take = useTakeFlag(flag);
  const message = useRef<HTMLParagraphElement>(null);
  const [isHandingOver, setIsHandingOver] = useState(false);
  const [handedTo, setHandedTo] = useState<string | null>(null);
  const isTaken = flag.status === 'acknowledged';
  const isMine = isTaken && flag.owner?.id === userId;
  // The button that was pressed disappears with the focus.
  const finish = () => message.current?.focus();

  return (
    <div>
      <AlertLine error={take.error} />
      <Group gap="s8" className={classes.buttons ?? ''}>
        <p ref={message} tabIndex={-1} role="status" className={classes.mine}>
          {isMine ? 'You have taken it.' : handedTo !== null && `Handed over to ${handedTo}.`}
        </p>
        {!isMine && (
          <Button
            size="md"
            variant={isTaken || isSecondary ? 'default' : 'filled'}
            data-autofocus={(!isTaken && !isSecondary) || undefined}
            loading={take.isPending}
            onClick={() => take.mutate(undefined, { onSuccess: finish })}
          >
            {isTaken ? 'Take it over' : 'Take it'}
          </Button>
        )}
        <Button
          size={isMine ? 'compact-sm' : 'md'}
          variant="default"
          aria-expanded={isHandingOver}
          onClick={() => setIsHandingOver(!isHandingOver)}
        >
          Hand it over
        </Button>
      </Group>
      {isHandingOver && (
        <GiveFlag
          flag={flag}
          onHandedOver={name => {
            setHandedTo(name);
            setIsHandingOver(false);
            finish();
          }}
        />
      )}
    </div>
  );
}
