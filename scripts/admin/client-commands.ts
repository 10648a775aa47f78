import { resolve } from 'node:path';
import { listStoredClients } from '#server/db/lifecycle/clients.ts';
import { deleteClient } from '#server/db/lifecycle/delete-client.ts';
import { exportClient } from '#server/db/lifecycle/export-client.ts';
import { type AdminCommand, readArguments, withStore } from './admin-command.ts';
import { createRecipientReader, describeUnreadableMails } from './people-commands.ts';

export const listClientsCommand: AdminCommand = {
  usage: 'list-hospitals',
  about: 'shows id, name, state, people and shifts of each',
  async run(args) {
    readArguments(this.usage, args, { positionals: 0, options: {} });
    return withStore(async ({ db }) => {
      const clients = await listStoredClients(db);
      const rows = clients.map(({ id, name, active, people, shifts }) =>
        [id, name, active ? 'active' : 'inactive', people, shifts].map(String),
      );
      return formatColumns([['id', 'name', 'state', 'people', 'shifts'], ...rows]);
    });
  },
};

export const exportClientCommand: AdminCommand = {
  usage: 'export-hospital ID_OR_NAME --to DIRECTORY',
  about: 'writes all data of one hospital as lines of JSON',
  async run(args) {
    const options = { to: { type: 'string' } } as const;
    const { positionals, values, usageError } = readArguments(this.usage, args, { positionals: 1, options });
    const [idOrName = ''] = positionals;
    if (!values.to) throw usageError;
    const directory = resolve(values.to);
    return withStore(async ({ pool }) => {
      const { client, counts } = await exportClient(pool, idOrName, { directory, now: new Date() });
      return `${directory}: ${client.name} (${client.id}): ${listCounts(counts)}`;
    });
  },
};

export const deleteClientCommand: AdminCommand = {
  usage: 'delete-hospital ID_OR_NAME --confirm NAME',
  about: 'deletes one hospital, all its data, and people who belong only to it',
  async run(args) {
    const options = { confirm: { type: 'string' } } as const;
    const { positionals, values } = readArguments(this.usage, args, { positionals: 1, options });
    const [idOrName = ''] = positionals;
    return withStore(async ({ db }, config) => {
      const deleted = await deleteClient(db, idOrName, {
        confirm: values.confirm ?? '',
        now: new Date(),
        // Queued mails to the deleted people are deleted too; their recipients are encrypted.
        decryptRecipient: await createRecipientReader(config),
      });
      const { client, counts, sharedAnalyses } = deleted;
      return [
        `${client.name} (${client.id}) was deleted: ${listCounts(counts)}. Backups hold it until they expire.`,
        ...(sharedAnalyses.length > 0
          ? [`Analyses that also name other hospitals keep its figures: ${sharedAnalyses.join(', ')}.`]
          : []),
        ...describeUnreadableMails(deleted),
      ].join('\n');
    });
  },
};

/** For example `3 modules, 120 shifts`. */
function listCounts(counts: Record<string, number>): string {
  return Object.entries(counts)
    .map(([name, count]) => `${count} ${name.replaceAll('_', ' ')}`)
    .join(', ');
}

function formatColumns(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)));
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
