import { Button, Group } from '@mantine/core';
import type { TextChoice } from './create-text-editing.ts';

const choices = [
  ['mine', 'Keep Mine'],
  ['theirs', 'Take Theirs'],
  ['both', 'Keep Both'],
] as const;

interface TextChoicesProps {
  /** False if their text is empty. */
  canKeepBoth?: boolean;
  onChoose: (choice: TextChoice) => void;
}

/** The buttons that resolve a conflict between two texts. */
export function TextChoices({ canKeepBoth = true, onChoose }: TextChoicesProps) {
  return (
    <Group gap="s8">
      {choices
        .filter(([choice]) => choice !== 'both' || canKeepBoth)
        .map(([choice, label]) => (
          <Button key={choice} size="xs" variant="default" onClick={() => onChoose(choice)}>
            {label}
          </Button>
        ))}
    </Group>
  );
}
