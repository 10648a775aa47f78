import { Text, VisuallyHidden } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { missedCareLimit } from '#domain/measures/limits.ts';
import { Hint } from '#web/ui/hint.tsx';
import { useForm, useFormStore } from '../state/form-store.ts';
import { countTypedMissed, listTypedMissed } from '../state/typed-shift.ts';
import { GroupCard } from './group-card.tsx';
import classes from './missed-care.module.css';

/** What was left out or late, and how often (B19). Enter passes all of it over: it is never asked for. */
export default function MissedCareCard({ types }: { types: readonly string[] }) {
  const error = useForm(state => state.errors.missed_care);
  return (
    <GroupCard title="Missed care" aside={<Sum />}>
      <Hint>What was left out or late, and how often.</Hint>
      <ul className={classes.types}>
        {types.map(type => (
          <Counter key={type} type={type} />
        ))}
      </ul>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </GroupCard>
  );
}

function Sum() {
  const sum = useForm(({ typed }) =>
    listTypedMissed(typed).reduce((total, type) => total + countTypedMissed(typed, type), 0),
  );
  return (
    <Text span size="xs" c="dimmed" data-figures>
      {sum > 0 && sum}
      <VisuallyHidden>{sum > 0 ? ' in all' : ''}</VisuallyHidden>
    </Text>
  );
}

/** A type with its count. A tap on its name adds one; so do the key + and the arrow up. */
function Counter({ type }: { type: string }) {
  const store = useFormStore();
  const count = useForm(state => countTypedMissed(state.typed, type));
  const set = (next: number) => store.setMissed(type, Math.max(0, next));
  const add = () => set(count + 1);

  function handleKey(event: KeyboardEvent) {
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    set(next(count));
  }

  return (
    <li className={classes.type} data-counted={count > 0 || undefined}>
      {/* A large target. Screen readers have the button with the sign instead. */}
      <button type="button" tabIndex={-1} aria-hidden="true" className={classes.name} onClick={add}>
        {type}
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={classes.step}
        aria-label={`One less: ${type}`}
        disabled={count === 0}
        onClick={() => set(count - 1)}
      >
        <IconMinus size={14} stroke={2.5} aria-hidden />
      </button>
      <input
        type="text"
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        className={classes.count}
        aria-label={type}
        aria-valuenow={count}
        aria-valuemin={missedCareLimit.min}
        aria-valuemax={missedCareLimit.max}
        value={count === 0 ? '' : count}
        placeholder="0"
        maxLength={2}
        data-step="aside"
        onChange={event => set(Number(event.currentTarget.value.replace(/\D/g, '')))}
        onFocus={event => event.currentTarget.select()}
        onKeyDown={handleKey}
      />
      <button
        type="button"
        tabIndex={-1}
        className={classes.step}
        aria-label={`One more: ${type}`}
        onClick={add}
      >
        <IconPlus size={14} stroke={2.5} aria-hidden />
      </button>
    </li>
  );
}

/** Typed digits are a number of their own. */
const steps: Readonly<Record<string, (count: number) => number>> = {
  '+': count => count + 1,
  '=': count => count + 1,
  ' ': count => count + 1,
  ArrowUp: count => count + 1,
  '-': count => count - 1,
  ArrowDown: count => count - 1,
  Delete: () => 0,
};
