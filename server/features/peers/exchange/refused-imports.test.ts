import { describe, expect, test } from 'vitest';
import { numberSums } from '../number-sums.ts';
import { testGroup, testQuarter } from '../testing/peer-world.ts';
import {
  madeUp,
  ourKey,
  resign,
  startTwoInstallations,
  strangeKey,
  theirKey,
} from '../testing/two-installations.ts';
import { type ExchangeContent, readExchangeFile, writeExchangeFile } from './exchange-file.ts';
import { exportSums } from './export-sums.ts';

const { here, own, makeFile, take, countImports } = await startTwoInstallations();

describe('an import', () => {
  test('is refused from an installation that is not trusted', async () => {
    const { file } = await makeFile({ key: strangeKey });
    await expect(take(file)).rejects.toThrow(`its key ${strangeKey.publicKey} is not in PEER_KEYS`);
  });

  test('is refused if somebody else signed it with a trusted name', async () => {
    const [text = ''] = (await makeFile({ key: strangeKey })).file.split('\n');
    const [, seal = ''] = (await makeFile({ key: strangeKey })).file.split('\n');
    const forged = `${text}\n${seal.replace(strangeKey.publicKey, theirKey.publicKey)}\n`;
    await expect(take(forged)).rejects.toThrow('altered after it was signed, or not signed with its key');
  });

  test('is refused if a single figure was altered', async () => {
    const { file } = await makeFile();
    const altered = file.replace(/(\[\[\d)(\d)/, (_, start, digit) => `${start}${(Number(digit) + 1) % 10}`);
    expect(altered).not.toBe(file);
    await expect(take(altered)).rejects.toThrow('altered after it was signed');
  });

  test('is refused if it is cut off, empty or something else', async () => {
    const { file } = await makeFile();
    for (const other of ['', '{}', file.slice(0, -20), `${file}\n${file}`, 'Parity\n[]\n'])
      await expect(take(other)).rejects.toThrow('it is no file of peer sums');
    const newer = writeExchangeFile({ ...JSON.parse('{"more": 1}') }, theirKey);
    await expect(take(newer)).rejects.toThrow('another version of Parity, or incomplete');
  });

  test('is refused if this installation made it', async () => {
    const { file } = await makeFile({ key: ourKey });
    await expect(take(file)).rejects.toThrow('this installation made it');
  });

  test('is refused if a field has another weight, or only one side has it', async () => {
    const { file } = await makeFile();
    const [labor, couplet] = readExchangeFile(file, [theirKey.publicKey]).content.fields;
    if (!labor || !couplet) throw new Error('no fields');
    const withFields = (...fields: (typeof labor)[]) => take(resign(file, () => ({ fields })));
    await expect(withFields({ ...labor, rns_per_patient: 1.5 }, couplet)).rejects.toThrow(
      '“Labor: Active labor” has 1.5 RNs per patient there and 1 here',
    );
    await expect(withFields(labor, couplet, { ...labor, name: 'Twins' })).rejects.toThrow(
      'this installation has no acuity field “Labor: Twins”',
    );
    await expect(withFields(labor)).rejects.toThrow(
      'the other installation has no acuity field “Labor: Couplet”',
    );
  });

  test('is refused for a quarter that has not ended', async () => {
    const { file } = await makeFile();
    await expect(take(resign(file, () => ({ quarter: '2026-Q4' })))).rejects.toThrow('has not ended yet');
  });

  describe('a hospital that would count twice', () => {
    const ofThisInstallation = 'it has the sums of a hospital of this installation, which would count twice';
    /** A file of ours, which another installation signs again. */
    const takeOurs = async (change: (content: ExchangeContent) => object = () => ({})) => {
      const ours = await here.db.platform(tx =>
        exportSums(tx, { group: testGroup, quarter: testQuarter, key: theirKey, now: here.clock.now }),
      );
      return take(resign(ours.file, change));
    };
    type Hospitals = ExchangeContent['hospitals'];
    const anew = (hospitals: Hospitals, change: (weeks: Hospitals[number]['weeks']) => object) =>
      hospitals.map(({ weeks }, index) => ({ id: `${index}`.repeat(32), weeks: change(weeks) }));
    const rounded = ([worked, needed]: [number, number]) => [Math.round(worked), Math.round(needed)];

    test.each<[string, (content: ExchangeContent) => object]>([
      ['all hospitals', () => ({})],
      ['one of them', ({ hospitals }) => ({ hospitals: hospitals.slice(1, 2) })],
      ['one of them beside another', ({ hospitals: [first] }) => ({ hospitals: [first, madeUp] })],
      ['them in another order', ({ hospitals }) => ({ hospitals: hospitals.toReversed() })],
      ['them for another group', () => ({ group: 'Other births' })],
      [
        'other figures under their numbers',
        ({ hospitals: [first] }) => ({ hospitals: [{ ...madeUp, id: first?.id }] }),
      ],
      ['them under other numbers', ({ hospitals }) => ({ hospitals: anew(hospitals, weeks => weeks) })],
      ['rounded sums', ({ hospitals }) => ({ hospitals: anew(hospitals, weeks => weeks.map(rounded)) })],
      [
        'weeks in another order',
        ({ hospitals }) => ({ hospitals: anew(hospitals, weeks => weeks.toReversed()) }),
      ],
    ])('an import of a file of ours, signed by a partner, is refused with %s', async (_, change) => {
      await expect(takeOurs(change)).rejects.toThrow(
        `the file was refused: ${ofThisInstallation}; nothing was stored`,
      );
    });

    test('an import of a hospital here is refused if it does not share and has left the group', async () => {
      await here.sql('update clients set shares_with_peers = false where id = $1', [own.clientId]);
      await here.sql('update modules set peer_group = null where id = $1', [own.moduleId]);
      const { file } = await makeFile();
      const secret = (await here.sql('select peer_secret from clients where id = $1', [own.clientId])).rows[0]
        ?.peer_secret as string;
      const id = numberSums(secret, { quarter: testQuarter, group: testGroup });
      const theirs = resign(file, () => ({ hospitals: [{ ...madeUp, id }] }));
      await expect(take(theirs)).rejects.toThrow(ofThisInstallation);
      await here.sql('update clients set shares_with_peers = true where id = $1', [own.clientId]);
      await here.sql('update modules set peer_group = $2 where id = $1', [own.moduleId, testGroup]);
    });

    test('an import is refused if the file has a hospital twice', async () => {
      const { file } = await makeFile();
      const twice = ({ hospitals: [first] }: ExchangeContent) => ({
        hospitals: [first, { ...first, id: 'f'.repeat(32) }],
      });
      await expect(take(resign(file, twice))).rejects.toThrow('it has the sums of one hospital twice');
    });
  });

  test('stores nothing if it is refused', async () => {
    expect(await countImports()).toBe(0);
  });
});
