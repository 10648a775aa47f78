import { describe, expect, test } from 'vitest';
import type { TestApp } from '#server/testing/test-app.ts';
import { numberSums } from '../number-sums.ts';
import {
  addPeerHospitals,
  fetchPeers,
  type PeerModule,
  storeQuarter,
  testGroup,
  testQuarter,
} from '../testing/peer-world.ts';
import {
  names,
  ourKey,
  resign,
  startTwoInstallations,
  strangeKey,
  theirKey,
} from '../testing/two-installations.ts';
import { readExchangeFile } from './exchange-file.ts';
import { deriveExchangeKey } from './exchange-key.ts';

const { here, there, own, makeFile, take } = await startTwoInstallations();

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
