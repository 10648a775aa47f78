import { toWire } from '#contract/wire.ts';
import { createBlankAssessment } from '#domain/budget/budget.ts';
import { addDays } from '#domain/time/calendar.ts';
import { newAnalysis } from '../analysis.ts';
import type { Answer } from '../browser.ts';
import type { World } from '../world.ts';
import type { Scene } from './example.ts';

type WhichHospital = 'here' | 'elsewhere';

/** The role that may enter and change everything at a hospital. */
const ownerRole = { here: 'owner', elsewhere: 'stranger' } as const;

export function idIn(answer: Answer): number {
  if (answer.statusCode !== 201) throw new Error(`not created: ${answer.statusCode} ${answer.body}`);
  return answer.json().id;
}

let shifts = 0;

/** A body to post: a shift on a date that has none yet. */
export function unusedShift() {
  shifts += 1;
  return { date: addDays('2026-11-13', -shifts), window: 420, rn_actual: 3 };
}

export async function newShift({ running, as }: Scene, hospital: WhichHospital = 'here'): Promise<number> {
  const owner = await as(ownerRole[hospital]);
  const [moduleId] = running.world[hospital].modules;
  return idIn(await owner.post(`/api/module/${moduleId}/shifts/`, unusedShift()));
}

/** The shift of a window that has begun, as long as nobody has saved another. */
export async function runningShift(
  { running, as }: Scene,
  hospital: WhichHospital = 'here',
): Promise<number> {
  const owner = await as(ownerRole[hospital]);
  const [moduleId] = running.world[hospital].modules;
  const shift = { date: '2026-11-14', window: 420, rn_actual: 3 };
  return (await owner.post(`/api/module/${moduleId}/shifts/`, shift)).json().id;
}

/** The red flag of a new short shift. */
export async function newRedFlag({ running, as }: Scene, hospital: WhichHospital = 'here'): Promise<number> {
  const owner = await as(ownerRole[hospital]);
  const [moduleId] = running.world[hospital].modules;
  const shift = { ...unusedShift(), rn_actual: 0.5 };
  await owner.post(`/api/module/${moduleId}/shifts/`, shift);
  const url = `/api/red_flags/?module=${moduleId}&start_date=${shift.date}&end_date=${shift.date}`;
  return (await owner.get(url)).json().results[0].id;
}

/** A body to post: an assessment of a hospital's first module. */
export function assessmentIn(hospital: World['here']) {
  return { name: 'This year', module: hospital.modules[0], inputs: toWire(createBlankAssessment()) };
}

export async function newAssessment({ running, as }: Scene, hospital: WhichHospital = 'here') {
  const owner = await as(ownerRole[hospital]);
  return idIn(await owner.post('/api/staffing_assessments/', assessmentIn(running.world[hospital])));
}

export async function newPublishedAnalysis({ running, as }: Scene, hospital: WhichHospital = 'here') {
  const admin = await as('admin');
  const id = idIn(await admin.post('/api/reports/annotated/', newAnalysis(running.world[hospital])));
  await admin.send({ method: 'PATCH', url: `/api/reports/annotated/${id}/`, payload: { published: true } });
  return id;
}

export async function newAcuityField({ running, as }: Scene): Promise<number> {
  const body = { name: 'Postpartum', rns_per_patient: 0.25, section: running.world.sectionId };
  return idIn(await (await as('admin')).post('/api/admin/acuity_fields/', body));
}

export async function newClient({ as }: Scene): Promise<number> {
  const body = { name: 'New General', timezone: 'America/Denver' };
  return idIn(await (await as('admin')).post('/api/admin/clients/', body));
}

/** A body to post. */
export const unusedToken = { name: 'Feed', scopes: ['shifts:read'], expires_at: '2027-11-14T00:00:00Z' };

export async function newApiToken({ as }: Scene, hospital: WhichHospital = 'here'): Promise<number> {
  return idIn(await (await as(ownerRole[hospital])).post('/api/accounts/api_tokens/', unusedToken));
}

/** A body to post. */
export const unusedDisplayLink = { name: 'Huddle room' };

const addDisplayLink = async ({ as }: Scene, hospital: WhichHospital) =>
  (await as(ownerRole[hospital])).post('/api/accounts/display_links/', unusedDisplayLink);

export async function newDisplayLink(scene: Scene, hospital: WhichHospital = 'here'): Promise<number> {
  return idIn(await addDisplayLink(scene, hospital));
}

export async function newDisplayToken(scene: Scene): Promise<string> {
  return (await addDisplayLink(scene, 'here')).json().token;
}

let providers = 0;

/** A body to post: a provider whose domain no other one has. */
export function unusedProvider(clientId: number) {
  providers += 1;
  return {
    name: 'Hospital sign-in',
    issuer: 'https://login.example.org/tenant',
    client_id: 'parity',
    client_secret: 'a secret of the provider',
    clients: [clientId],
    domains: [`hospital-${providers}.example`],
  };
}

export async function newIdentityProvider({ running, as }: Pick<Scene, 'running' | 'as'>): Promise<number> {
  const body = unusedProvider(running.world.here.id);
  return idIn(await (await as('admin')).post('/api/admin/identity_providers/', body));
}

let rosters = 0;

/** The last import of the first module: two RN shifts on the same dates, at another time than those before. */
export async function newRosterImport({ running, as }: Pick<Scene, 'running' | 'as'>): Promise<number> {
  const owner = await as('owner');
  const [module] = running.world.here.modules;
  rosters += 1;
  const row = { start: `2026-11-16T07:${String(rosters).padStart(2, '0')}`, end: '2026-11-16T19:30' };
  await owner.post('/api/feeds/schedule/', {
    module,
    from: '2026-11-16',
    to: '2026-11-16',
    rows: [row, row],
  });
  return (await owner.get('/api/accounts/roster/')).json().imports[0].id;
}

let facilities = 0;

/** A facility that no other source has. */
export function unusedFacility(): string {
  facilities += 1;
  return `FACILITY_${facilities}`;
}

export async function newCensusSource({ running }: Pick<Scene, 'running'>, hospital: WhichHospital) {
  const { rows } = await running.sql(
    `insert into census_sources (client_id, kind, name, sending_facility, allowed_addresses, created_at)
     values ($1, 'hl7', 'Epic', $2, '{10.1.0.0/16}', now()) returning id`,
    [running.world[hospital].id, unusedFacility()],
  );
  return rows[0].id as number;
}

/** The ids of a list in its order. */
export async function listedIds({ as }: Scene, url: string): Promise<number[]> {
  const { results } = (await (await as('admin')).get(url)).json();
  return results.map((row: { id: number }) => row.id);
}
