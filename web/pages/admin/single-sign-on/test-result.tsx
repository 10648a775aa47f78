import { Button, Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import { describeSsoError, type SsoError } from '#domain/people/single-sign-on/sso-errors.ts';
import { reviewTestedSignIn, type TestedSignIn } from '#domain/people/single-sign-on/tested-sign-in.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { useActivation } from './active-switch.tsx';
import { linkToTest } from './providers-query.ts';
import type { TestOutcome } from './read-test.ts';
import classes from './single-sign-on.module.css';

const list = new Intl.ListFormat('en-US');

/** The result of "Test sign-in" in words. */
export function TestResult({ provider, outcome }: { provider: IdentityProvider; outcome: TestOutcome }) {
  const { turnOn } = useActivation(provider.id);
  const { answer, error } = outcome;
  return (
    <Card title={`Test of ${provider.name}`}>
      {answer && <ProviderAnswer answer={answer} provider={provider} />}
      {error && <Failure error={error} issuer={provider.issuer} />}
      <AlertLine error={turnOn.error} />
      <Group gap="s8">
        {answer && !provider.is_active && (
          <Button loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
            Turn On
          </Button>
        )}
        <Button component="a" href={linkToTest(provider.id)} variant="default">
          Test Again
        </Button>
        <Button component={Link} to={paths.adminSingleSignOn} variant="default">
          Close
        </Button>
      </Group>
    </Card>
  );
}

function ProviderAnswer({ answer, provider }: { answer: TestedSignIn; provider: IdentityProvider }) {
  const { email, email_verified, name, groups } = answer;
  const remark = provider.trusts_addresses ? '' : ` (${email_verified ? 'confirmed' : 'not confirmed'})`;
  const address = email ? `${email}${remark}` : 'no address';
  const sent = groups?.length ? `the groups ${list.format(groups)}` : 'no groups';
  return (
    <>
      <Text size="sm" role="status">
        {provider.name} answered and sent{' '}
        {list.format([address, name ? `the name ${name}` : 'no name', sent])}. Nobody was signed in.
      </Text>
      <ul className={classes.findings}>
        {reviewTestedSignIn(answer, provider).map(({ isProblem, text }) => {
          const Icon = isProblem ? IconAlertCircle : IconCircleCheck;
          return (
            <li key={text} data-problem={isProblem || undefined}>
              <Icon size={18} stroke={1.75} aria-hidden />
              <span>{text}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** What an administrator can do about a failure. */
const advice: Partial<Record<SsoError, string>> = {
  unavailable: 'Log in as an administrator and test again.',
  provider_down: 'Check the issuer. Parity reads its configuration at the address below.',
  cancelled: 'Check that the redirect URI is registered, and that you may use the application there.',
  client_refused: 'Check the client ID and the client secret.',
  invalid_answer: 'Check the issuer. The server’s log has the details.',
  expired: 'The settings were changed during the test, or it took more than ten minutes.',
};

function Failure({ error, issuer }: { error: SsoError; issuer: string }) {
  return (
    <>
      <AlertLine message={describeSsoError(error)} />
      {advice[error] && <Hint>{advice[error]}</Hint>}
      {error === 'provider_down' && (
        <Text component="code" size="sm" className={classes.address ?? ''}>
          {issuer}/.well-known/openid-configuration
        </Text>
      )}
    </>
  );
}
