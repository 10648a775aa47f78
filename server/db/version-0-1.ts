import { OperatorError } from '#server/operator-error.ts';

type Migrations = { name: string }[];

/** Version 0.1 had migrations of its own: these are the first and the last of them. */
const first = '0001-hospitals-and-people';
const last = '0043-start-of-escalation';

/** The migration of ours after which the tables are those of 0.1's last migration. */
export const schemaOfVersion01 = '0013-installation';

/** A store of 0.1 is not upgraded in place. */
export function refuseStoreOfVersion01(applied: Migrations): void {
  if (applied[0]?.name !== first) return;
  throw new OperatorError(
    'the store was made by Parity 0.1: back it up with 0.1 and restore the file into an empty store (docs/operations.md, Upgrade)',
  );
}

/** Whether a backup was made by 0.1; refuses one that lacks migrations of 0.1. */
export function isBackupOfVersion01(migrations: Migrations, file: string): boolean {
  if (migrations[0]?.name !== first) return false;
  if (migrations.at(-1)?.name === last) return true;
  throw new OperatorError(
    `${file} was made by an early state of Parity 0.1: restore it with the last 0.1 and back it up again`,
  );
}
