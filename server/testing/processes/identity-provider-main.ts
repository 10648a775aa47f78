import { once } from 'node:events';
import { type ProviderSettings, startIdentityProvider } from '../identity-provider.ts';

// A provider for journeys in a browser, in a process of its own. The first message has its settings, each later one the subject whom
// it signs in.
const [settings] = (await once(process, 'message')) as [ProviderSettings];
const { issuer, clientId, clientSecret, signIn } = await startIdentityProvider(settings);
process.on('message', subject => {
  signIn.as = subject as string | null;
  process.send?.('done');
});
// A journey that fails does not stop it.
process.on('disconnect', () => process.exit());
process.send?.({ issuer, clientId, clientSecret });
