import { OperatorError } from '#server/core/operator-error.ts';
import type { AdminCommand } from './admin/admin-command.ts';
import { exportAuditCommand, pruneAuditCommand } from './admin/audit-commands.ts';
import { deleteClientCommand, exportClientCommand, listClientsCommand } from './admin/client-commands.ts';
import { runCommand } from './admin/command.ts';
import { maintenanceCommand } from './admin/maintenance-command.ts';
import { peersExportCommand, peersImportCommand, peersKeyCommand } from './admin/peer-commands.ts';
import { createCommand, erasePersonCommand } from './admin/people-commands.ts';

const commands: AdminCommand[] = [
  createCommand,
  erasePersonCommand,
  listClientsCommand,
  exportClientCommand,
  deleteClientCommand,
  exportAuditCommand,
  pruneAuditCommand,
  maintenanceCommand,
  peersKeyCommand,
  peersExportCommand,
  peersImportCommand,
];

await runCommand(async () => {
  const [verb, ...args] = process.argv.slice(2);
  if (!verb || verb === 'help' || verb === '--help') return usage();
  const command = commands.find(({ usage }) => usage.split(' ')[0] === verb);
  if (!command) {
    throw new OperatorError(`unknown command ${verb}; npm run admin lists all commands`);
  }
  return command.run(args);
});

function usage(): string {
  return commands.map(({ usage, about }) => `npm run admin -- ${usage}: ${about}`).join('\n');
}
