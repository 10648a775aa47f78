import { TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { reasonMaxLength } from '#domain/measures/limits.ts';
import classes from '../shift-form.module.css';
import { type FormState, shownReasons } from '../state/form-state.ts';
import { useForm, useFormStore } from '../state/use-form.ts';
import { GroupCard } from './group-card.tsx';

/** Why the shift is over or under. On target there is nothing to explain. */
export function ReasonsCard() {
  const side = useForm(state => state.figures?.metrics.state ?? null);
  return side && <Reasons key={side} side={side} />;
}

function Reasons({ side }: { side: 'over' | 'under' }) {
  const store = useFormStore();
  const { over_reasons, under_reasons } = useForm(state => state.subject.module);
  const chosen = useForm(shownReasons);
  const error = useForm((state: FormState) => state.errors.reasons);
  const [another, setAnother] = useState('');
  const offered = side === 'over' ? over_reasons : under_reasons;
  const own = chosen.filter(reason => !offered.includes(reason));

  function add() {
    const reason = another.trim();
    if (reason !== '' && !chosen.includes(reason)) store.toggleReason(reason);
    setAnother('');
  }

  /** With nothing typed Enter goes on to the next field; with Ctrl or Cmd the form is saved, this included. */
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || another.trim() === '') return;
    add();
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <GroupCard title={`Why ${side}?`}>
      <div className={classes.chips}>
        {[...offered, ...own].map(reason => (
          <button
            key={reason}
            type="button"
            className={classes.chip}
            data-side={side}
            aria-pressed={chosen.includes(reason)}
            onClick={() => store.toggleReason(reason)}
          >
            {chosen.includes(reason) && <IconCheck size={12} stroke={3} aria-hidden />}
            {reason}
          </button>
        ))}
      </div>
      <TextInput
        size="xs"
        classNames={{ input: classes.another ?? '' }}
        aria-label="Another reason"
        placeholder="Other: press enter to add"
        maxLength={reasonMaxLength}
        autoComplete="off"
        data-step
        value={another}
        error={error}
        onChange={event => setAnother(event.currentTarget.value)}
        onKeyDown={press}
        // Who goes on to the button has said it, with Enter or without.
        onBlur={add}
      />
    </GroupCard>
  );
}
