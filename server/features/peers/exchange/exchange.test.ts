import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
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
    await storeQuarter(here, module, testQuarter, { level: 0.95 + index / 10 });
  for (const [index, module] of (await addPeerHospitals(there, names)).entries())
    await storeQuarter(there, module, testQuarter, { level: 0.9 + index / 10 });
});
afterAll(() => Promise.all([here.close(), there.close()]));

const makeFile = ({ group = testGroup, quarter = testQuarter, key = theirKey } = {}) =>
  there.db.platform(tx => exportSums(tx, { group, quarter, key, now: there.clock.now }));
const take = (file: string, trusted = [theirKey.publicKey]) =>
  here.db.platform(tx => importSums(tx, { file, trusted, own: ourKey, now: here.clock.now }));
const countImports = async () => (await here.sql('select * from peer_imports')).rows.length;

/** The content of a file, changed and signed again. */
function resign(file: string, change: (content: ExchangeContent) => object, key = theirKey): string {
  const { content } = readExchangeFile(file, [theirKey.publicKey]);
  const { format: _, version: __, ...rest } = { ...content, ...change(content) };
  return writeExchangeFile(rest, key);
}

describe('a file of peer sums', () => {
  test('has the quarter, the group, the catalogue and sums by random id, and nothing else of a hospital', async () => {
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
    const ids = new Set([...content.hospitals, ...again.hospitals].map(({ id }) => id));
    expect(ids.size).toBe(6);
    for (const { hospitals } of [content, again])
      expect(hospitals.map(({ id }) => id)).toEqual(hospitals.map(({ id }) => id).toSorted());
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
