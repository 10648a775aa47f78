import type { AuthState } from '#contract/people/accounts.ts';
import type { DayOfShifts } from '#contract/shifts/shifts.ts';
import { addDays } from '#domain/time/calendar.ts';
import { demoPassword } from '#server/demo/hospitals/demo-accounts.ts';
import type { SaveBody } from './generate-load.ts';
import type { Side } from './meter.ts';
import type { Server } from './servers.ts';
import { signIn } from './sign-in.ts';

/** A module of the demo data, and the calls of a person who enters its shifts. */
export interface DemoModule {
  server: Server;
  headers: Record<string, string>;
  moduleId: number;
  paths: Record<ShiftCall, string>;
  /** Of different dates. */
  shifts: SaveBody[];
  missedCareTypes: readonly string[];
}

export const shiftCalls = { day: 'a day of shifts', state: 'get_state', save: 'saving a shift' };

export type ShiftCall = keyof typeof shiftCalls;

export const demoOwner = { email: 'owner@demo.parity', password: demoPassword };

/** At 64 clients two servers save different ones, and one is an example. */
const shiftCount = 129;
const firstWindow = 420;

export async function openDemoModule(server: Server): Promise<DemoModule> {
  const browser = await signIn(server, demoOwner);
  const get = async <T>(path: string) => {
    const response = await browser.send('GET', path);
    if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const state = await get<AuthState>('/api/accounts/get_state/');
  const moduleId = state.client_config?.modules[0] ?? 0;
  const save = `/api/module/${moduleId}/shifts/`;
  const { today } = await get<DayOfShifts>(save);
  const yesterday = addDays(today, -1);
  const shifts: SaveBody[] = [];
  for (let date = yesterday; shifts.length < shiftCount; date = addDays(date, -1)) {
    const day = await get<DayOfShifts>(`${save}?date=${date}`);
    const stored = day.shifts.find(shift => shift.window === firstWindow);
    if (stored) shifts.push({ ...stored, date });
  }
  const paths = { day: `${save}?date=${yesterday}`, state: '/api/accounts/get_state/', save };
  const missedCareTypes = state.client?.missed_care_types ?? [];
  return { server, headers: browser.headers, moduleId, paths, shifts, missedCareTypes };
}

/** A call of the product. */
export function toSide(module: DemoModule, call: ShiftCall, name = ''): Side {
  const { server, headers, paths } = module;
  return { name, server, headers, path: paths[call], ...(call === 'save' && { bodies: module.shifts }) };
}

export function formatClients(clients: number): string {
  return clients === 1 ? '1 client' : `${clients} clients`;
}
