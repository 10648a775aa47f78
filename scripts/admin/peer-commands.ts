import { readFile, writeFile } from 'node:fs/promises';
import type { Config } from '#server/core/config.ts';
import { OperatorError } from '#server/core/operator-error.ts';
import { loadSecret } from '#server/core/secret.ts';
import { deriveExchangeKey } from '#server/features/peers/exchange/exchange-key.ts';
import { exportSums } from '#server/features/peers/exchange/export-sums.ts';
import { importSums } from '#server/features/peers/exchange/import-sums.ts';
import { type AdminCommand, readArguments, withStore } from './admin-command.ts';

export const peersKeyCommand: AdminCommand = {
  usage: 'peers-key',
  about: 'shows the public key with which other installations check our files of peer sums (PEER_KEYS)',
  async run(args) {
    readArguments(this.usage, args, { positionals: 0, options: {} });
    return withStore(async (_, config) => (await loadKey(config)).publicKey);
  },
};

export const peersExportCommand: AdminCommand = {
  usage: 'peers-export QUARTER --group GROUP --to FILE',
  about: 'writes the signed sums of the hospitals of a peer group that share, for another installation',
  async run(args) {
    const options = { group: { type: 'string' }, to: { type: 'string' } } as const;
    const { positionals, values, usageError } = readArguments(this.usage, args, { positionals: 1, options });
    const [quarter = ''] = positionals;
    const { group, to } = values;
    if (!group || !to) throw usageError;
    return withStore(async ({ db }, config) => {
      const key = await loadKey(config);
      // Written before the transaction ends, so that no module counts in a group because of a file that is not there.
      const hospitals = await db.platform(
        async tx => {
          const exported = await exportSums(tx, { group, quarter, key, now: new Date() });
          await writeFile(to, exported.file, { flag: 'wx', mode: 0o600 }).catch(failed);
          return exported.hospitals;
        },
        { work: 'task' },
      );
      return `${to}: ${group} in ${quarter}, ${countHospitals(hospitals)}, signed with ${key.publicKey}`;
    });
  },
};

export const peersImportCommand: AdminCommand = {
  usage: 'peers-import FILE',
  about: 'takes the sums of another installation; they count in quarters that are not stored yet',
  async run(args) {
    const { positionals } = readArguments(this.usage, args, { positionals: 1, options: {} });
    const [name = ''] = positionals;
    const file = await readFile(name, 'utf8').catch(failed);
    return withStore(async ({ db }, config) => {
      const own = await loadKey(config);
      const asked = { file, own, trusted: config.peerKeys, now: new Date() };
      const { group, quarter, hospitals } = await db.platform(tx => importSums(tx, asked), { work: 'task' });
      return `${group} in ${quarter}: ${countHospitals(hospitals.length)} imported`;
    });
  },
};

async function loadKey({ appSecret, dataDir }: Config) {
  return deriveExchangeKey(await loadSecret(appSecret, dataDir));
}

function failed(error: Error): never {
  throw new OperatorError(error.message);
}

function countHospitals(count: number): string {
  return count === 1 ? '1 hospital' : `${count} hospitals`;
}
