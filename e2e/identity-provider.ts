import { fork } from 'node:child_process';
import { once } from 'node:events';

interface Provider {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** Starts a certified OpenID Connect provider on loopback. `accounts` are the claims by subject. */
export async function startIdentityProvider(parityUrl: string, accounts: Record<string, object>) {
  // Its warnings are about use outside of tests.
  const provider = fork(new URL('../server/testing/processes/identity-provider-main.ts', import.meta.url), {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const answer = async (message: object | string) => {
    const answered = once(provider, 'message');
    provider.send(message);
    return (await answered)[0] as unknown;
  };
  const { issuer, clientId, clientSecret } = (await answer({ parityUrl, accounts })) as Provider;
  return {
    issuer,
    clientId,
    clientSecret,
    /** From now on it signs in this person, without a screen. */
    signInAs: (subject: string) => answer(subject),
    async stop() {
      const ended = once(provider, 'exit');
      provider.kill();
      await ended;
    },
  };
}
