import { Button, Group, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { faults, findNumberFault } from '#web/ui/form/checks.ts';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './flag-panel.module.css';
import { showFlag } from './use-change-flag.ts';

/** The hospital's list of what to try, in its order. A tap asks whether it helped; the answer stores the action. */
export function FlagActions({ flag }: { flag: RedFlag }) {
  const actions = useAuthState().client?.red_flag_actions ?? [];
  const [chosen, setChosen] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const tried = new Set(flag.actions.map(({ action }) => action));
  function finish() {
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setChosen(null);
  }
  return (
    <section aria-label="What was tried">
      <h3 className={classes.title}>What was tried?</h3>
      {actions.length === 0 && (
        <Hint>The hospital has no list of actions. An owner can add one in Settings.</Hint>
      )}
      <Group gap="s6" ref={list}>
        {actions.map(action => (
          <Button
            key={action}
            variant={action === chosen ? 'light' : 'default'}
            className={classes.action ?? ''}
            aria-expanded={action === chosen}
            {...(tried.has(action) && {
              leftSection: <IconCheck size={14} stroke={2.5} aria-label="Tried:" />,
            })}
            onClick={() => setChosen(action === chosen ? null : action)}
          >
            {action}
          </Button>
        ))}
      </Group>
      {chosen !== null && <ActionResult key={chosen} flag={flag} action={chosen} onStored={finish} />}
    </section>
  );
}

type Result = RedFlag['actions'][number]['result'];

const results: { result: Result; label: string }[] = [
  { result: 'helped', label: 'Helped' },
  { result: 'partly', label: 'Partly' },
  { result: 'no', label: 'No' },
];

interface ActionResultProps {
  flag: RedFlag;
  action: string;
  onStored: () => void;
}

function ActionResult({ flag, action, onStored }: ActionResultProps) {
  const queryClient = useQueryClient();
  const form = useServerForm({
    initialValues: { action, rns: '', result: 'helped' as Result },
    check: ({ rns }) =>
      faults({ rns: rns.trim() === '' ? undefined : findNumberFault(rns, shiftCountLimit) }),
    submit: ({ rns, ...tried }) =>
      client.addRedFlagAction({
        params: { id: flag.id },
        body: { ...tried, rns: rns.trim() === '' ? null : Number(rns) },
      }),
    onSubmitted: stored => {
      showFlag(queryClient, stored);
      onStored();
    },
  });
  const firstButton = useInitialFocus<HTMLButtonElement>();
  const { status, errors } = form;
  const isBusy = status.state === 'submitting';
  return (
    <fieldset className={classes.result}>
      <legend className={classes.question}>Did “{action}” help?</legend>
      <TextInput
        label="RNs it brought (optional)"
        inputMode="decimal"
        autoComplete="off"
        className={classes.rns ?? ''}
        {...form.textField('rns')}
      />
      <AlertLine message={errors.action ?? (status.state === 'error' && !errors.rns ? status.alert : null)} />
      <Group gap="s8" grow>
        {results.map(({ result, label }, index) => (
          <Button
            key={result}
            variant="default"
            size="md"
            {...(index === 0 && { ref: firstButton })}
            disabled={isBusy}
            onClick={() => void form.submit({ ...form.values, result })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </fieldset>
  );
}
