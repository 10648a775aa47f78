import type { simulationsCalls } from '#contract/simulations/calls.ts';
import { type Examples, forOwner } from './example.ts';

const unit = {
  name: 'Labor & Delivery',
  births: 2400,
  phi: 1,
  floor: 2,
  wage: null,
  premium_wage: null,
  found_share: 1,
  classes: [{ name: 'Labor', uses: 1, hours: 10, rns_per_patient: 1 }],
  core: { from: 5, to: 5 },
};

export const simulationsAccess: Record<keyof typeof simulationsCalls, Examples> = {
  runSimulation: forOwner(200, { body: () => ({ units: [unit] }) }),
};
