import { Group, Textarea, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { commentsMaxLength, reasonMaxLength } from '#domain/measures/limits.ts';
import { shownReasons } from '../state/form-state.ts';
import { useForm, useFormStore } from '../state/form-store.ts';
import classes from './cards.module.css';
import { GroupCard } from './group-card.tsx';

/** The reasons why a shift is over or under; not shown on target. */
export function ReasonsCard() {
  const side = useForm(state => state.figures?.metrics.state ?? null);
  return side && <Reasons key={side} side={side} />;
}

function Reasons({ side }: { side: 'over' | 'under' }) {
  const store = useFormStore();
  const { over_reasons, under_reasons } = useForm(state => state.subject.module);
  const chosen = useForm(shownReasons);
  const error = useForm(state => state.errors.reasons);
  const [typed, setTyped] = useState('');
  const offered = side === 'over' ? over_reasons : under_reasons;
  const own = chosen.filter(reason => !offered.includes(reason));

  function add() {
    const reason = typed.trim();
    if (reason !== '' && !chosen.includes(reason)) store.toggleReason(reason);
    setTyped('');
  }

  /** Enter adds the typed reason, and Ctrl+Enter also saves the form. Without text, Enter moves to the next field. */
  function handleKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || typed.trim() === '') return;
    add();
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <GroupCard title={`Why ${side}?`}>
      <Group gap="s6">
        {[...offered, ...own].map(reason => (
          // Plain elements: a key press that changes the side renders all of them.
          <label key={reason} className={classes.chip} data-side={side}>
            <input
              type="checkbox"
              checked={chosen.includes(reason)}
              data-step
              onChange={() => store.toggleReason(reason)}
            />
            {chosen.includes(reason) && <IconCheck size={12} stroke={3} aria-hidden />}
            {reason}
          </label>
        ))}
      </Group>
      <TextInput
        size="xs"
        classNames={{ input: classes.another ?? '' }}
        aria-label="Another reason"
        placeholder="Other: press enter to add"
        maxLength={reasonMaxLength}
        autoComplete="off"
        data-step
        value={typed}
        error={error}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        // A reason counts even if the user clicks Save without pressing Enter.
        onBlur={add}
      />
    </GroupCard>
  );
}

export function CommentsCard() {
  const store = useFormStore();
  const comments = useForm(state => state.typed.comments);
  const error = useForm(state => state.errors.comments);
  return (
    <GroupCard title="Comments">
      <Textarea
        aria-label="Comments"
        description="Please name no patients."
        inputWrapperOrder={['input', 'description', 'error']}
        rows={2}
        resize="vertical"
        maxLength={commentsMaxLength}
        data-step
        // The browser scrolls only its cursor into view.
        onFocus={event => event.currentTarget.scrollIntoView({ block: 'nearest' })}
        value={comments}
        error={error}
        onChange={event => store.setTyped({ comments: event.currentTarget.value })}
      />
    </GroupCard>
  );
}
