import { OperatorError } from '#server/core/operator-error.ts';
import { firstOfVersion01, lastCommitOfVersion01 } from '../migrations/migrate.ts';
import type { Table } from './read-store.ts';

type Migrations = { name: string }[];

/** Version 0.1 had migrations of its own: this is the last of them. */
const last = '0043-start-of-escalation';

/** The migration of ours after which the tables hold what those of 0.1 held, with these new names. */
export const schemaOfVersion01 = '0013-installation';

const renamedTables = new Map([
  ['census_counts', 'census_feed_counts'],
  ['census_states', 'census_visit_counts'],
  ['client_config_modules', 'client_access_modules'],
  ['client_configs', 'client_accesses'],
  ['red_flag_rules', 'red_flag_rule_changes'],
  ['tokens', 'mailed_links'],
]);
const renamedUserColumns = new Map([
  ['tfa_last_step', 'two_factor_last_step'],
  ['tfa_pending_secret', 'two_factor_pending_secret'],
  ['tfa_secret', 'two_factor_secret'],
]);

/** Our names for the tables and columns of a backup. */
export interface Names {
  table(name: string): string;
  column(table: string, name: string): string;
  /** The table, or tables, for the rows of a backup's table. */
  place(table: Table): Table;
}

export const namesForVersion01: Names = {
  table: name => renamedTables.get(name) ?? name,
  column: (table, name) => (table === 'users' && renamedUserColumns.get(name)) || name,
  place: table => (table.name === 'audit_entries' ? splitAuditTrail(table) : table),
};

/** 0.1 had the platform's entries in the same table, without a hospital, and in the order of their ids. */
function splitAuditTrail(table: Table): Table {
  return {
    ...table,
    name: 'audit_trail',
    key: [{ name: 'id', isText: false }],
    parts: [
      { name: 'audit_entries', columns: table.columns, where: 'client_id is not null' },
      {
        name: 'platform_audit_entries',
        columns: table.columns.filter(({ name }) => name !== 'client_id'),
        where: 'client_id is null',
      },
    ],
  };
}

/** Whether a backup was made by 0.1; refuses one that lacks migrations of 0.1. */
export function isBackupOfVersion01(migrations: Migrations, file: string): boolean {
  if (migrations[0]?.name !== firstOfVersion01) return false;
  if (migrations.at(-1)?.name === last) return true;
  throw new OperatorError(
    `${file} was made by an early state of Parity 0.1: restore it with the last one (commit ${lastCommitOfVersion01}) and back it up again`,
  );
}
