import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { numberSums } from '../number-sums.ts';
import {
  addPeerHospitals,
  fetchPeers,
  joinGroup,
  type PeerModule,
  storeQuarter,
  testGroup,
  testQuarter,
} from '../testing/peer-world.ts';
import { type ExchangeContent, readExchangeFile, writeExchangeFile } from './exchange-file.ts';
import { deriveExchangeKey } from './exchange-key.ts';
import { exportSums } from './export-sums.ts';
import { importSums } from './import-sums.ts';

/** Each with three hospitals that share; two of the other one's have names that must stay there. */
let here: TestApp;
let there: TestApp;
let own: PeerModule;
const names = ['Secret Pines', 'Hidden Oaks', 'Quiet Lake'];
const ourKey = deriveExchangeKey('ours');
const theirKey = deriveExchangeKey('theirs');
const strangeKey = deriveExchangeKey('strange');

beforeAll(async () => {
  [here, there] = await Promise.all([startTestApp(), startTestApp()]);
  own = await joinGroup(here);
  await storeQuarter(here, own, testQuarter, { level: 1.05 });
  for (const [index, module] of (await addPeerHospitals(here, ['Ash', 'Birch'])).entries())
    await storeQuarter(here, module, testQuarter, { level: 0.95 + index / 5 });
  for (const [index, module] of (await addPeerHospitals(there, names)).entries())
    await storeQuarter(there, module, testQuarter, { level: 0.9 + index / 10 });
});
afterAll(() => Promise.all([here.close(), there.close()]));

const makeFile = ({ group = testGroup, quarter = testQuarter, key = theirKey } = {}) =>
  there.db.platform(tx => exportSums(tx, { group, quarter, key, now: there.clock.now }));
const take = (file: string, trusted = [theirKey.publicKey]) =>
  here.db.platform(tx => importSums(tx, { file, trusted, own: ourKey, now: here.clock.now }));
const countImports = async () => (await here.sql('select * from peer_imports')).rows.length;

const madeUp = {
  id: 'e'.repeat(32),
  weeks: Array.from({ length: 12 }, (_, week) => [2000 + 17 * week, 1900 + ((week * 7) % 12)]),
};

/** The content of a file, changed and signed again. */
function resign(file: string, change: (content: ExchangeContent) => object, key = theirKey): string {
  const { content } = readExchangeFile(file, [theirKey.publicKey]);
  const { format: _, version: __, ...rest } = { ...content, ...change(content) };
  return writeExchangeFile(rest, key);
}

describe('a file of peer sums', () => {
  test('has the quarter, the group, the catalogue and sums by a number, and nothing else of a hospital', async () => {
    const { file, hospitals } = await makeFile();
    expect(hospitals).toBe(3);
    const { source, content } = readExchangeFile(file, [theirKey.publicKey]);
    expect(source).toBe(theirKey.publicKey);
    expect(content).toMatchObject({
      version: 1,
      quarter: testQuarter,
      group: testGroup,
      fields: [
        { section: 'Labor', name: 'Active labor', rns_per_patient: 1 },
        { section: 'Labor', name: 'Couplet', rns_per_patient: 0.333 },
      ],
    });
    expect(content.hospitals.map(({ weeks }) => weeks.length)).toEqual([12, 12, 12]);
    for (const name of [...names, 'Birth unit']) expect(file).not.toContain(name);
    const again = readExchangeFile((await makeFile()).file, [theirKey.publicKey]).content;
    const ids = content.hospitals.map(({ id }) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(ids.toSorted());
    expect(again.hospitals.map(({ id }) => id)).toEqual(ids);
  });

  test('has only hospitals that share and can be compared, and is recorded at each', async () => {
    await there.sql(`update clients set shares_with_peers = name <> $1`, [names[0]]);
    expect((await makeFile()).hospitals).toBe(2);
    await there.sql(`update clients set shares_with_peers = name = any($1)`, [names]);
    const { rows } = await there.sql(
      `select count(*)::int as count from audit_entries where action = 'exported peer sums' group by client_id`,
    );
    expect(rows).toHaveLength(3);
  });

  test('is not made for a quarter that has not ended, or without hospitals', async () => {
    await expect(makeFile({ quarter: '2026-Q4' })).rejects.toThrow('2026-Q4 has not ended yet');
    await expect(makeFile({ quarter: 'spring' })).rejects.toThrow('spring is not a quarter');
    await expect(makeFile({ group: 'Nobody' })).rejects.toThrow('no hospital of Nobody that shares');
    await expect(makeFile({ quarter: '2026-Q3' })).rejects.toThrow('can be compared in 2026-Q3');
  });

  test('keeps its modules in that group, so that they are in no file of another one', async () => {
    await makeFile();
    await there.sql(`update modules set peer_group = 'Other' where peer_group = $1`, [testGroup]);
    await expect(makeFile({ group: 'Other' })).rejects.toThrow('no hospital of Other');
    await there.sql(`update modules set peer_group = $1 where peer_group = 'Other'`, [testGroup]);
    expect((await makeFile()).hospitals).toBe(3);
  });
});

test('the numbers of a hospital are others in another quarter or group, and tell nothing of it', () => {
  const [secret, other] = ['7c0e4f3e-1111-4000-8000-000000000001', '7c0e4f3e-1111-4000-8000-000000000002'];
  const numbers = [secret, other].flatMap(each => [
    numberSums(each, { quarter: testQuarter, group: testGroup }),
    numberSums(each, { quarter: '2026-Q2', group: testGroup }),
    numberSums(each, { quarter: testQuarter, group: 'Other' }),
  ]);
  expect(new Set(numbers).size).toBe(6);
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{32}$/);
});

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

test('imported hospitals count in a quarter that is not stored yet, as bare points; a file counts once', async () => {
  const owner = await here.as('owner');
  const before = await fetchPeers(owner, own);
  expect(before.peers.refused).toBe('3 hospitals can be compared. A comparison needs at least 5.');
  const { file } = await makeFile();
  expect((await take(file)).hospitals).toHaveLength(3);
  await expect(take(file)).rejects.toThrow('was imported before');
  await expect(take((await makeFile()).file)).rejects.toThrow('was imported before');
  const [lastOnly, otherGroup] = [
    resign(file, ({ hospitals }) => ({ hospitals: hospitals.slice(2) }), strangeKey),
    resign(file, () => ({ group: 'Other births' }), strangeKey),
  ];
  for (const repeated of [lastOnly, otherGroup]) {
    await expect(take(repeated, [strangeKey.publicKey])).rejects.toThrow(
      'it has the sums of a hospital that another imported file has, so it would count twice',
    );
  }
  const { peers } = await fetchPeers(owner, own);
  expect(peers.hospitals).toHaveLength(6);
  expect(peers.hospitals.filter(hospital => hospital.own)).toHaveLength(1);
  const { content } = readExchangeFile(file, [theirKey.publicKey]);
  for (const { id } of content.hospitals) expect(JSON.stringify(peers)).not.toContain(id);
  const { rows } = await here.sql(
    `select actor_name, details from platform_audit_entries where action = 'imported peer sums'`,
  );
  expect(rows).toEqual([
    {
      actor_name: 'command line',
      details: { quarter: testQuarter, peer_group: testGroup, hospitals: 3, key: theirKey.publicKey },
    },
  ]);
});

test('an imported hospital that comes into a group of this installation is counted once', async () => {
  const quarter = '2026-Q2' as const;
  const storeAll = async (app: TestApp, level: number) => {
    const { rows } = await app.sql(
      'select id as "moduleId", client_id as "clientId" from modules where peer_group = $1 order by id',
      [testGroup],
    );
    const modules = rows as unknown as PeerModule[];
    for (const [index, module] of modules.entries())
      await storeQuarter(app, module, quarter, { level: level + index / 10 });
  };
  await storeAll(there, 0.9);
  await storeAll(here, 1.3);
  await take((await makeFile({ quarter })).file);
  const [moved] = await addPeerHospitals(here, ['Quiet Lake']);
  if (!moved) throw new Error('no hospital');
  const { rows } = await there.sql('select peer_secret from clients where name = $1', ['Quiet Lake']);
  await here.sql('update clients set peer_secret = $2 where id = $1', [moved.clientId, rows[0]?.peer_secret]);
  await storeQuarter(here, moved, quarter, { level: 0.7 });
  const { peers } = await fetchPeers(await here.as('owner'), own, quarter);
  expect(peers.hospitals).toHaveLength(6);
});

test('an import is refused for a quarter that is stored', async () => {
  const { file } = await makeFile();
  const other = resign(file, () => ({}), strangeKey);
  await expect(take(other, [strangeKey.publicKey])).rejects.toThrow(
    'is stored already and is never made again',
  );
});

test('the key pair is the same in every process of an installation, and another one with another secret', () => {
  expect(deriveExchangeKey('ours').publicKey).toBe(ourKey.publicKey);
  expect(ourKey.publicKey).toMatch(/^[\w-]{43}$/);
  expect(theirKey.publicKey).not.toBe(ourKey.publicKey);
});
