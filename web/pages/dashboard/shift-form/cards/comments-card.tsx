import { Textarea } from '@mantine/core';
import { commentsMaxLength } from '#domain/measures/limits.ts';
import { useForm, useFormStore } from '../state/use-form.ts';
import { GroupCard } from './group-card.tsx';

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
        value={comments}
        error={error}
        onChange={event => store.setTyped({ comments: event.currentTarget.value })}
      />
    </GroupCard>
  );
}
