import { Button, Text } from '@mantine/core';
import type { NewApiToken } from '#contract/people/api-tokens.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { CodeToCopy } from './code-to-copy.tsx';
import { listExamples } from './token-examples.ts';

interface NewTokenProps {
  token: NewApiToken;
  /** For the examples. */
  moduleId: number | undefined;
  onSaved: () => void;
}

/** The text of a new token, which is shown only once, with commands to try it. */
export function NewToken({ token, moduleId, onSaved }: NewTokenProps) {
  const words = useInitialFocus<HTMLParagraphElement>();
  useBlockNavigation(true);
  return (
    <>
      <Text size="sm" ref={words} tabIndex={-1}>
        Give this token to {token.name}, and to no other program. You will not see it again.
      </Text>
      <CodeToCopy label="Token" text={token.token} />
      {listExamples(token, moduleId, window.location.origin).map(({ title, command }) => (
        <CodeToCopy key={title} label={`Try it: ${title}`} text={command} />
      ))}
      <Button size="md" onClick={onSaved}>
        I have saved it
      </Button>
    </>
  );
}
