import type { LoginState } from '#contract/people/accounts.ts';
import { endedStep } from '#web/features/sign-in/ended-step.ts';
import { SecondFactorForm } from '#web/features/sign-in/second-factor-form.tsx';
import { client } from '#web/lib/api/client.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { FullScreenPage } from '#web/ui/page/full-screen-page.tsx';
import type { Credentials } from './password-step.tsx';

interface CodeStepProps {
  credentials: Credentials;
  onSignedIn: (state: LoginState) => void;
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
