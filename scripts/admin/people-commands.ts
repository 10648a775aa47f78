import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { type DecryptRecipient, erasePerson } from '#server/db/lifecycle/erase-people.ts';
import { openBeside, openStore } from '#server/db/store/open-store.ts';
import { decryptRecipient } from '#server/mail/mail-queue.ts';
import { type AdminCommand, readArguments, withStore } from './admin-command.ts';
import { silentLog } from './command.ts';
import { createAdministrator } from './create-administrator.ts';
import { readPassword } from './read-password.ts';

export const createCommand: AdminCommand = {
  usage: 'create EMAIL [--first NAME] [--last NAME]',
  about: 'creates an administrator; asks for the password',
  async run(args) {
    const options = { first: { type: 'string' }, last: { type: 'string' } } as const;
    const { positionals, values } = readArguments(this.usage, args, { positionals: 1, options });
    const [email = ''] = positionals;
    const person = { email, firstName: values.first ?? 'Administrator', lastName: values.last ?? '' };
    const config = readConfig();
    const password = await readPassword(process.stdin, process.stderr);
    // Unlike the other commands, this one creates a missing store.
    const store = await openBeside(openStore, config, silentLog);
    try {
      await createAdministrator(store.db, { ...person, password }, new Date());
      return `${email} can sign in as an administrator`;
    } finally {
      await store.close();
    }
  },
};

export const erasePersonCommand: AdminCommand = {
  usage: 'erase-person EMAIL --confirm EMAIL',
  about: 'deletes an account and replaces the name in all other data',
  async run(args) {
    const options = { confirm: { type: 'string' } } as const;
    const { positionals, values } = readArguments(this.usage, args, { positionals: 1, options });
    const [email = ''] = positionals;
    if (values.confirm !== email) {
      throw new OperatorError(`nothing was erased: repeat the address with --confirm ${email}`);
    }
    return withStore(async ({ db }, config) => {
      const decryptRecipient = await createRecipientReader(config);
      const erased = await erasePerson(db, email, { now: new Date(), decryptRecipient });
      const { shifts, assessments, analyses, notes, audit_entries: entries, mails } = erased.counts;
      return [
        `Person ${erased.id} was erased: the account, and the name in ${shifts} shifts, ${assessments} assessments, ` +
          `${analyses} analyses, ${notes} notes and ${entries} audit entries; ${mails} queued mails were deleted.`,
        'Free text that others wrote and backups may still name the person.',
        ...describeUnreadableMails(erased),
      ].join('\n');
    });
  },
};

export function describeUnreadableMails({ unreadableMails }: { unreadableMails: number }): string[] {
  return unreadableMails > 0
    ? [`${unreadableMails} queued mails were kept: this APP_SECRET cannot decrypt them.`]
    : [];
}

/** Uses APP_SECRET, or the secret that the server has stored in DATA_DIR. */
export async function createRecipientReader({ appSecret, dataDir }: Config): Promise<DecryptRecipient> {
  const secret = appSecret ?? (await readFile(join(dataDir, 'secret'), 'utf8').catch(() => '')).trim();
  return sealed => decryptRecipient(sealed, secret);
}
