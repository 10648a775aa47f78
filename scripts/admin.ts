import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import { openBeside, openStore } from '#server/db/open-store.ts';
import { createAdministrator } from './admin/create.ts';
import { readPassword } from './admin/read-password.ts';
import { CommandError, quiet, runCommand } from './command.ts';

const usage = 'usage: npm run admin -- create EMAIL [--first NAME] [--last NAME]';

await runCommand(async () => {
  const person = personFrom(process.argv.slice(2));
  const config = readConfig();
  const password = await readPassword(process.stdin, process.stderr);
  const store = await openBeside(openStore, config, quiet);
  try {
    await createAdministrator(store.db, { ...person, password }, new Date());
    return `${person.email} can sign in as an administrator`;
  } finally {
    await store.close();
  }
});

function personFrom(args: string[]) {
  const options = { first: { type: 'string' }, last: { type: 'string' } } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [verb, email, ...rest] = positionals;
    if (verb === 'create' && email && rest.length === 0) {
      return { email, firstName: values.first ?? 'Administrator', lastName: values.last ?? '' };
    }
  } catch {}
  throw new CommandError(usage);
}
