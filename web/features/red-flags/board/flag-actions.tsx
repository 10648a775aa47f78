import { Button, Group, Skeleton, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { RedFlag } from '#contract/red-flags/red-flags.ts';
import { shiftCountLimit } from '#domain/measures/limits.ts';
import { client } from '#web/lib/api/client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { faults, findNumberFault } from '#web/ui/form/checks.ts';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './flag-panel.module.css';
import { useTapped } from './tapped-action.ts';
import { showFlag, useTakeFlag } from './use-change-flag.ts';
import { useWhatHelped } from './what-helped.ts';

/**
 * The hospital's list of what to try, what helped most often first. A tap takes a flag that nobody has taken and asks whether it
 * helped; the answer stores the action. A tap elsewhere may have chosen the first one.
 */
export function FlagActions({ flag }: { flag: RedFlag }) {
  const actions = useWhatHelped(flag.module);
  const tried = new Set(flag.actions.map(({ action }) => action));
  const tapped = useTapped();
  const [chosen, setChosen] = useState(tapped !== null && tried.has(tapped) ? null : tapped);
  const take = useTakeFlag(flag);
  const taking = useRef<Promise<unknown>>(undefined);
  const list = useRef<HTMLDivElement>(null);

  function choose(action: string) {
    setChosen(action === chosen ? null : action);
    // A failure has its message below; what was tried counts all the same.
    if (action !== chosen && flag.status === 'open') taking.current = take.mutateAsync().catch(() => {});
  }

  function finish() {
    list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    setChosen(null);
  }

  const question = chosen !== null && (
    <ActionResult
      key={chosen}
      flag={flag}
      action={chosen}
      afterTaking={() => taking.current}
      onStored={finish}
    />
  );
  return (
    <section aria-label="What was tried">
      <h3 className={classes.title}>What was tried?</h3>
      {/* A tap elsewhere asks for nothing but its result. */}
      {chosen === tapped && question}
      {actions?.length === 0 && (
        <Hint>The hospital has no list of actions. An owner can add one in Settings.</Hint>
      )}
      {!actions && <Skeleton height={72} radius="md" />}
      <Group gap="s6" ref={list}>
        {actions?.map(({ action, tries, helped }) => (
          <Button
            key={action}
            variant={action === chosen ? 'light' : 'default'}
            className={classes.action ?? ''}
            aria-expanded={action === chosen}
            {...(tried.has(action) && {
              leftSection: <IconCheck size={14} stroke={2.5} aria-label="Tried:" />,
            })}
            onClick={() => choose(action)}
          >
            {action}
            {tries > 0 && (
              <span className={classes.share}>
                <VisuallyHidden> helped in </VisuallyHidden>
                {helped} of {tries}
                <VisuallyHidden> tries</VisuallyHidden>
              </span>
            )}
          </Button>
        ))}
      </Group>
      {actions?.some(({ tries }) => tries > 0) && (
        <p className={classes.basis}>How often each helped here in the last 12 months.</p>
      )}
      <AlertLine error={take.error} />
      {chosen !== tapped && question}
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
  /** Storing an action first would be a change that taking the flag has not seen. */
  afterTaking: () => Promise<unknown> | undefined;
  onStored: () => void;
}

function ActionResult({ flag, action, afterTaking, onStored }: ActionResultProps) {
  const queryClient = useQueryClient();
  const form = useServerForm({
    initialValues: { action, rns: '', result: 'helped' as Result },
    check: ({ rns }) =>
      faults({ rns: rns.trim() === '' ? undefined : findNumberFault(rns, shiftCountLimit) }),
    submit: async ({ rns, ...tried }) => {
      await afterTaking();
      return client.addRedFlagAction({
        params: { id: flag.id },
        body: { ...tried, rns: rns.trim() === '' ? null : Number(rns) },
      });
    },
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
            {...(index === 0 && { ref: firstButton, 'data-autofocus': true })}
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
