import type { Calls } from '../api/endpoint.ts';
import { simulation, simulationBody } from './simulations.ts';

export const simulationsCalls = {
  runSimulation: {
    route: 'POST /api/simulations/',
    access: 'owner',
    summary:
      'How many RNs a volume of births needs, what each core covers and costs, and what a float pool covers; stores nothing',
    body: simulationBody,
    response: { 200: simulation },
  },
} satisfies Calls;
