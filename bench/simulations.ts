import { maxClasses, maxMeanRns, maxUnits } from '#domain/simulation/simulation-limits.ts';
import { hoursPerYear } from '#domain/simulation/unit.ts';
import { demoOwner } from './http/demo-module.ts';
import { startProduct } from './http/servers.ts';
import { signIn } from './http/sign-in.ts';
import { measure } from './tools/measure.ts';
import { printTable } from './tools/print-table.ts';

const terms = { floor: 2, wage: 50, premium_wage: 75, found_share: 0.5, core: { from: 1, to: 100 } };

/** A unit with 16 kinds of patients, 10 of them at a time, as labor and delivery of the demo has. */
const unit = {
  name: 'Labor & Delivery',
  births: 3700,
  phi: 1.2,
  ...terms,
  classes: Array.from({ length: 16 }, (_, index) => ({
    name: `Patients ${index}`,
    uses: 1,
    hours: 0.3 + index / 6,
    rns_per_patient: [1, 0.333, 0.5, 2, 0.25][index % 5] ?? 1,
  })),
};

/** As many patients of as many kinds as a body may have, all with other RNs. */
const largestUnit = {
  name: 'At the limits',
  births: 50_000,
  phi: 5,
  ...terms,
  classes: Array.from({ length: maxClasses }, (_, index) => {
    const rns = (500 + 25 * index) / 1000;
    const hours = (0.999 * maxMeanRns * hoursPerYear) / (50_000 * maxClasses * rns);
    return { name: `Patients ${index}`, uses: 1, hours, rns_per_patient: rns };
  }),
};

/** The most that a body can ask for. */
export const largestSimulation = {
  units: Array.from({ length: maxUnits }, () => largestUnit),
  pool: { cores: Array.from({ length: maxUnits }, () => 200), size: 400 },
};

/** One unit must answer within 300 ms and ten with a pool within 2 s (B20). */
export async function benchSimulations(stack: AsyncDisposableStack, seconds: number): Promise<void> {
  const server = await startProduct(stack, { DEMO: '1' });
  const browser = await signIn(server, demoOwner);
  const simulate = (body: object) => async () => {
    const answer = await browser.send('POST', '/api/simulations/', body);
    if (!answer.ok) throw new Error(`a simulation returned ${answer.status}: ${await answer.text()}`);
    await answer.json();
  };
  const ten = Array.from({ length: 10 }, () => unit);
  const bodies = [
    { label: 'one unit', body: { units: [unit] } },
    { label: 'ten units with a pool', body: { units: ten, pool: { cores: ten.map(() => 9), size: 4 } } },
    { label: 'one unit at the limits', body: { units: [largestUnit] } },
    { label: `${maxUnits} units at the limits, with a pool`, body: largestSimulation },
  ];
  const lines = [];
  for (const { label, body } of bodies)
    lines.push({ label, timing: await measure(simulate(body), { seconds }) });
  printTable('Simulations over HTTP', lines);
}
