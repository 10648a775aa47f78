import { argon2, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { acuityFields, sections } from '#server/db/tables/catalogue.ts';
import {
  clientAccesses,
  clientAccessModules,
  clients,
  moduleSections,
  modules,
} from '#server/db/tables/clients.ts';
import { users } from '#server/db/tables/people.ts';

export const password = 'a good long password';

/** Two hospitals that must not see each other, with one person of each role. */
export interface World {
  /** The one section of the catalogue; all modules have it. */
  sectionId: number;
  here: Hospital;
  elsewhere: Hospital;
  people: Record<'member' | 'owner' | 'admin' | 'stranger', { id: number; email: string }>;
}

interface Hospital {
  id: number;
  modules: [number, number];
}

export async function makeWorld(db: Database): Promise<World> {
  const passwordHash = await cheapHash(password);
  return db.platform(async tx => {
    const sectionId = await makeSection(tx);
    const here = await makeHospital(tx, 'Here General', sectionId);
    const elsewhere = await makeHospital(tx, 'Elsewhere General', sectionId);
    const person = (name: string, isAdmin = false) => makePerson(tx, { name, isAdmin, passwordHash });
    const people = {
      member: await person('member'),
      owner: await person('owner'),
      admin: await person('admin', true),
      stranger: await person('stranger'),
    };
    await give(tx, people.member.id, here.id, { owner: false, moduleIds: [here.modules[0]] });
    await give(tx, people.owner.id, here.id, { owner: true, moduleIds: here.modules });
    await give(tx, people.stranger.id, elsewhere.id, { owner: true, moduleIds: elsewhere.modules });
    return { sectionId, here, elsewhere, people };
  });
}

/** Real argon2id with the lowest cost, because most tests only need to sign in. A hash contains its cost. */
async function cheapHash(text: string): Promise<string> {
  const nonce = randomBytes(16);
  const cost = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const tag = await promisify(argon2)('argon2id', { message: text, nonce, ...cost });
  const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=1$${unpadded(nonce)}$${unpadded(tag)}`;
}

async function makeSection(tx: PlatformTx): Promise<number> {
  const section = one(
    await tx.insert(sections).values({ name: 'Labor', internalName: 'labor', position: 1 }).returning(),
  );
  await tx.insert(acuityFields).values([
    { sectionId: section.id, name: 'Active labor', rnsPerPatient: '1', position: 1 },
    { sectionId: section.id, name: 'Couplet', rnsPerPatient: '0.333', position: 2 },
  ]);
  return section.id;
}

async function makeHospital(tx: PlatformTx, name: string, sectionId: number): Promise<Hospital> {
  const shiftWindowsConfig = [
    { mins: 420, is_day: true },
    { mins: 1140, is_day: false },
  ];
  const client = one(
    await tx.insert(clients).values({ name, timezone: 'America/New_York', shiftWindowsConfig }).returning(),
  );
  const made = await tx
    .insert(modules)
    .values([
      { clientId: client.id, name: 'Labor & Delivery' },
      { clientId: client.id, name: 'Mother-Baby' },
    ])
    .returning();
  const [first, second] = [one(made.slice(0, 1)), one(made.slice(1))];
  await tx
    .insert(moduleSections)
    .values(made.map(module => ({ clientId: client.id, moduleId: module.id, sectionId })));
  return { id: client.id, modules: [first.id, second.id] };
}

async function makePerson(tx: PlatformTx, who: { name: string; isAdmin: boolean; passwordHash: string }) {
  const { name, isAdmin, passwordHash } = who;
  const email = `${name}@example.org`;
  const user = one(
    await tx
      .insert(users)
      .values({
        firstName: name,
        lastName: 'Person',
        email,
        isAdmin,
        passwordHash,
        activated: true,
        emailProvedAt: new Date(),
      })
      .returning(),
  );
  return { id: user.id, email };
}

async function give(
  tx: PlatformTx,
  userId: number,
  clientId: number,
  access: { owner: boolean; moduleIds: readonly number[] },
): Promise<void> {
  await tx.insert(clientAccesses).values({ clientId, userId, owner: access.owner });
  await tx
    .insert(clientAccessModules)
    .values(access.moduleIds.map(moduleId => ({ clientId, userId, moduleId })));
}

function one<T>(rows: T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('the statement returned no row');
  return row;
}
