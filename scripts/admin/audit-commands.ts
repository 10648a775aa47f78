import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '#server/core/operator-error.ts';
import { pruneAudit } from '#server/db/lifecycle/audit-maintenance.ts';
import { getClient } from '#server/db/lifecycle/clients.ts';
import { type AuditRange, readAudit } from '#server/db/lifecycle/read-audit.ts';
import type { Store } from '#server/db/store/open-store.ts';
import { type AdminCommand, readArguments, withStore } from './admin-command.ts';
import { readInstant } from './read-instant.ts';

const minimumMonths = 12;

export const exportAuditCommand: AdminCommand = {
  usage: 'export-audit [--since DATE] [--until DATE] [--hospital ID_OR_NAME] --to FILE|-',
  about: 'writes the audit trail as lines of JSON, oldest first (UTC; --until is not included)',
  async run(args) {
    const options = {
      since: { type: 'string' },
      until: { type: 'string' },
      hospital: { type: 'string' },
      to: { type: 'string' },
    } as const;
    const { values, usageError } = readArguments(this.usage, args, { positionals: 0, options });
    const { hospital, to } = values;
    if (!to) throw usageError;
    const since = values.since && readInstant(values.since);
    const until = values.until ? readInstant(values.until) : new Date().toISOString();
    return withStore(async ({ db }) => {
      const clientId = hospital && (await db.platform(tx => getClient(tx, hospital))).id;
      const written = await writeAuditTrail(db, to, { since, until, clientId: clientId || undefined });
      return to === '-' ? '' : `${to}: ${written} entries before ${until}`;
    });
  },
};

async function writeAuditTrail(db: Store['db'], to: string, range: AuditRange): Promise<number> {
  let written = 0;
  async function* lines() {
    for await (const page of readAudit(db, range)) {
      written += page.length;
      yield page.map(line => `${line}\n`).join('');
    }
  }
  if (to === '-') {
    await pipeline(Readable.from(lines()), process.stdout, { end: false });
    return written;
  }
  let opened = false;
  const file = createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true });
  file.once('open', () => {
    opened = true;
  });
  try {
    await pipeline(Readable.from(lines()), file);
  } catch (error) {
    // A partial file would look complete.
    if (opened) await rm(to, { force: true });
    const { syscall, message } = error as NodeJS.ErrnoException;
    throw syscall ? new OperatorError(message) : error;
  }
  return written;
}

export const pruneAuditCommand: AdminCommand = {
  usage: 'prune-audit --older-than MONTHS',
  about: `deletes audit entries older than that; at least ${minimumMonths} months are kept`,
  async run(args) {
    const options = { 'older-than': { type: 'string' } } as const;
    const { values, usageError } = readArguments(this.usage, args, { positionals: 0, options });
    const given = values['older-than'] ?? '';
    if (!/^\d{1,4}$/.test(given)) throw usageError;
    const months = Number(given);
    if (months < minimumMonths) {
      throw new OperatorError(
        `nothing was deleted: keep at least ${minimumMonths} months of the audit trail`,
      );
    }
    return withStore(async ({ db }) => {
      const { deleted, before } = await pruneAudit(db, months, new Date());
      return `${deleted} audit entries from before ${before} were deleted`;
    });
  },
};
