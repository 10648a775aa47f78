import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { World } from '../world.ts';
import { accountsAccess } from './accounts.ts';
import { assessmentsAccess } from './assessments.ts';
import { clientsAccess } from './clients.ts';
import type { Example, Examples } from './example.ts';
import { reportsAccess } from './reports.ts';
import { sectionsAccess } from './sections.ts';
import { shiftsAccess } from './shifts.ts';
import { usersAccess } from './users.ts';

/** Examples of every call. The type makes a row of the contract without examples an error. */
export const accessMatrix: Record<EndpointName, Examples> = {
  ...accountsAccess,
  ...clientsAccess,
  ...sectionsAccess,
  ...usersAccess,
  ...reportsAccess,
  ...shiftsAccess,
  ...assessmentsAccess,
};

export function exampleUrl(name: EndpointName, example: Example, world: World): string {
  const params = example.params?.(world) ?? {};
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  return path + (example.query?.(world) ?? '');
}
