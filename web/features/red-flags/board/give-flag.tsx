import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './flag-panel.module.css';
import { useChangeFlag } from './use-change-flag.ts';

interface GiveFlagProps {
  flag: RedFlag;
  onHandedOver: (name: string) => void;
}

/** Chooses the person who gets the flag. It counts as taken: somebody has seen it, and somebody has it. */
export function GiveFlag({ flag, onHandedOver }: GiveFlagProps) {
  const { id: userId } = useSignedInUser();
  const people = useQuery({
    queryKey: [...shiftsKey(flag.module), 'people'],
    queryFn: ({ signal }) => client.listRedFlagPeople({ query: { module: flag.module }, signal }),
  });
  if (people.isError) return <AlertLine error={people.error} />;
  if (!people.data) return <Skeleton height={84} mt="s8" radius="md" />;
  const isOwner = (id: number) => flag.status === 'acknowledged' && flag.owner?.id === id;
  const others = people.data.results.filter(({ id }) => id !== userId && !isOwner(id));
  if (others.length === 0) return <Hint>Nobody else uses this module.</Hint>;
  return <ChoosePerson flag={flag} people={others} onHandedOver={onHandedOver} />;
}

interface ChoosePersonProps extends GiveFlagProps {
  people: { id: number; name: string }[];
}

function ChoosePerson({ flag, people, onHandedOver }: ChoosePersonProps) {
  const changeFlag = useChangeFlag();
  const field = useInitialFocus<HTMLSelectElement>();
  const [chosen, setChosen] = useState('');
  const handOver = useMutation({
    mutationFn: () => changeFlag(flag, { status: 'acknowledged', owner: Number(chosen) }),
    onSuccess: stored => onHandedOver(stored.owner?.name ?? ''),
  });
  return (
    <div className={classes.result}>
      <NativeSelect
        ref={field}
        label="Hand over to"
        value={chosen}
        data={[
          { value: '', label: 'Choose a person' },
          ...people.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={event => setChosen(event.currentTarget.value)}
      />
      <AlertLine error={handOver.error} />
      <Button disabled={chosen === ''} loading={handOver.isPending} onClick={() => handOver.mutate()}>
        Hand Over
      </Button>
    </div>
  );
}
