import type { AuthState } from '#contract/accounts.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { client } from '#web/lib/client.ts';
import { messageOf, problemsOf } from '#web/lib/messages.ts';
import { SecondFactorForm } from '#web/ui/form/second-factor-form.tsx';
import { FullScreenPage } from '#web/ui/full-screen-page.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { Credentials } from './password-step.tsx';

interface CodeStepProps {
  credentials: Credentials;
  onSignedIn: (state: AuthState) => void;
  /** To the password, with what there is to say about it. */
  onBack: (alert: string | null) => void;
}

/** The second step for people with two-factor: the password is sent once more, together with a code (D42). */
export function CodeStep({ credentials, onSignedIn, onBack }: CodeStepProps) {
  return (
    <FullScreenPage title="Enter your code">
      <SecondFactorForm
        submitLabel="Log In"
        submit={token => client.login({ body: { ...credentials, token } }).catch(endedStep)}
        onSubmitted={answer => ('ended' in answer ? onBack(answer.ended) : onSignedIn(answer))}
      />
      <div>
        <LinkButton onClick={() => onBack(null)}>Back</LinkButton>
      </div>
    </FullScreenPage>
  );
}

/** Too many wrong codes, or a password that was changed meanwhile: the server wants the password again. */
function endedStep(error: unknown): { ended: string } {
  const status = error instanceof ApiError ? error.status : null;
  const isWrongCode = problemsOf(error).fields.token !== undefined;
  if (status === 429 || (status === 400 && !isWrongCode)) return { ended: messageOf(error) };
  throw error;
}
