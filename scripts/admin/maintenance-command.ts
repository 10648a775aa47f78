import { OperatorError } from '#server/core/operator-error.ts';
import { findFact, forgetFact, storeFact } from '#server/db/store/facts.ts';
import { maintenanceDelayMs } from '#server/db/store/maintenance.ts';
import { type AdminCommand, readArguments, withStore } from './admin-command.ts';

const maxMessageLength = 300;

export const maintenanceCommand: AdminCommand = {
  usage: 'maintenance on|off|status [--until 2026-11-16T22:00 | --minutes 30] [--message TEXT]',
  about: 'lets people read but not save, and tells them until when (local time of this machine)',
  async run(args) {
    const options = {
      until: { type: 'string' },
      minutes: { type: 'string' },
      message: { type: 'string', default: '' },
    } as const;
    const { positionals, values, usageError } = readArguments(this.usage, args, { positionals: 1, options });
    const { until, minutes, message } = values;
    const [verb = ''] = positionals;
    if (!['on', 'off', 'status'].includes(verb) || (until && minutes)) throw usageError;
    if (message.length > maxMessageLength) {
      throw new OperatorError(`the message may have ${maxMessageLength} characters`);
    }
    const end = readEnd(until, minutes, Date.now());
    return withStore(async ({ pool }) => {
      if (verb === 'on') await storeFact(pool, 'maintenance', { kind: 'maintenance', until: end, message });
      if (verb === 'off') await forgetFact(pool, 'maintenance');
      const stored = await findFact(pool, 'maintenance');
      const state = stored ? `on${stored.until ? `, until ${stored.until}` : ''}` : 'off';
      const delay =
        verb === 'status' ? '' : `; all servers know within ${maintenanceDelayMs / 1_000} seconds`;
      return `maintenance is ${state}${delay}`;
    });
  },
};

function readEnd(until: string | undefined, minutes: string | undefined, now: number): string | null {
  if (!until && !minutes) return null;
  const isNumber = /^\d{1,5}$/.test(minutes ?? '');
  if (minutes && !isNumber) throw new OperatorError(`${minutes} is not a number of minutes`);
  const end = minutes ? now + Number(minutes) * 60_000 : Date.parse(until ?? '');
  const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?$/.test(until ?? '');
  if (until && (!isInstant || Number.isNaN(end))) {
    throw new OperatorError(`${until} is not an instant such as 2026-11-16T22:00 or 2026-11-16T22:00Z`);
  }
  if (end <= now) throw new OperatorError('the end of the maintenance must be in the future');
  return new Date(end).toISOString();
}
