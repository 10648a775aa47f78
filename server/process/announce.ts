import type { FastifyBaseLogger } from 'fastify';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import type { Accounts } from '#server/demo/prepare-data.ts';

/** Logs the address, and how to sign in. */
export function announce(address: string, accounts: Accounts, log: FastifyBaseLogger): void {
  log.info(`Parity is ready at ${address}`);
  if (accounts === 'none') {
    log.info('nobody can sign in yet: create the first administrator with npm run admin -- create EMAIL');
  }
  if (accounts === 'demo' || accounts === 'new demo') {
    for (const { email, role } of demoAccounts)
      log.info(`sign in as ${email} (${role}), password ${demoPassword}`);
  }
}
