import { Button, Group, Stack, Text } from '@mantine/core';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './roster.module.css';
import type { SentModule } from './send-roster.ts';

interface SentStepProps {
  modules: readonly SentModule[];
  isSending: boolean;
  /** Whether the columns and units are remembered for the next file. */
  isRemembered: boolean;
  onAgain: () => void;
  onDone: () => void;
}

/** Which modules are stored, and which are not and why. */
export function SentStep({ modules, isSending, isRemembered, onAgain, onDone }: SentStepProps) {
  const stored = modules.filter(({ status }) => status === 'added').length;
  return (
    <Stack gap="s16">
      <Text role="status">
        {isSending
          ? `Sending: ${stored} of ${modules.length} stored`
          : describeResult(stored, modules.length)}
      </Text>
      <ul className={classes.results}>
        {modules.map(({ module, plan, shifts, status, message }) => (
          <li key={module.id} className={classes.result} data-status={status}>
            <strong>{module.name}</strong>, {formatRange(plan.range)}:{' '}
            {status === 'added' && `${formatQuantity(shifts, 'RN shift')} stored.`}
            {status === 'error' && `Not stored. ${message}`}
            {status !== 'added' && status !== 'error' && 'Waiting.'}
          </li>
        ))}
      </ul>
      {!isRemembered && <Hint>Columns and units could not be remembered for the next file.</Hint>}
      {!isSending && (
        <Group justify="flex-end" gap="s8">
          {stored < modules.length && (
            <Button variant="default" onClick={onAgain}>
              Try Again
            </Button>
          )}
          <Button onClick={onDone}>Done</Button>
        </Group>
      )}
    </Stack>
  );
}

/** "1 of 2 modules is stored." */
function describeResult(stored: number, all: number): string {
  const modules = all === 1 ? 'module' : 'modules';
  if (stored === all) return all === 1 ? 'The roster is stored.' : `All ${all} modules are stored.`;
  return `${stored} of ${all} ${modules} ${stored === 1 ? 'is' : 'are'} stored.`;
}
