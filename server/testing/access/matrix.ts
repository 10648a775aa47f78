import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Answer, Browser } from '../browser.ts';
import { accountsAccess } from './accounts.ts';
import { adequacyAccess } from './adequacy.ts';
import { assessmentsAccess } from './assessments.ts';
import { censusAccess } from './census.ts';
import { clientsAccess } from './clients.ts';
import type { Example, Examples, Scene } from './example.ts';
import { exportsAccess } from './exports.ts';
import { forecastAccess } from './forecast.ts';
import { handoversAccess } from './handovers.ts';
import { identityProvidersAccess } from './identity-providers.ts';
import { nowAccess } from './now.ts';
import { passkeysAccess } from './passkeys.ts';
import { redFlagsAccess } from './red-flags.ts';
import { reportsAccess } from './reports.ts';
import { rostersAccess } from './rosters.ts';
import { sectionsAccess } from './sections.ts';
import { scheduleAccess, shiftsAccess } from './shifts.ts';
import { simulationsAccess } from './simulations.ts';
import { standardsAccess } from './standards.ts';
import { subscriptionsAccess } from './subscriptions.ts';
import { systemAccess } from './system.ts';
import { usersAccess } from './users.ts';

/** Examples of every call. An endpoint without examples is a type error. */
export const accessMatrix: Record<EndpointName, Examples> = {
  ...accountsAccess,
  ...censusAccess,
  ...nowAccess,
  ...redFlagsAccess,
  ...exportsAccess,
  ...rostersAccess,
  ...standardsAccess,
  ...passkeysAccess,
  ...clientsAccess,
  ...sectionsAccess,
  ...usersAccess,
  ...systemAccess,
  ...identityProvidersAccess,
  ...reportsAccess,
  ...subscriptionsAccess,
  ...shiftsAccess,
  ...adequacyAccess,
  ...scheduleAccess,
  ...forecastAccess,
  ...handoversAccess,
  ...assessmentsAccess,
  ...simulationsAccess,
};

export interface ExampleCall {
  url: string;
  params: Record<string, number | string>;
  query: string;
  body: object | undefined;
}

/** Creates the records that the example names, and returns the call. */
export async function exampleCall(name: EndpointName, example: Example, scene: Scene): Promise<ExampleCall> {
  const { world } = scene.running;
  const params = (await example.params?.(world, scene)) ?? {};
  const query = (await example.query?.(world, scene)) ?? '';
  const path = endpoints[name].path.replaceAll(/:(\w+)/g, (_, key: string) => String(params[key]));
  return { url: path + query, params, query, body: await example.body?.(world, scene) };
}

/** Sends the call. An allowed stream never ends, so only its start is read. */
export async function sendExample(
  browser: Browser,
  name: EndpointName,
  { url, body }: Pick<ExampleCall, 'url' | 'body'>,
): Promise<Answer> {
  const isStream = 'produces' in endpoints[name];
  const answer = await browser.send({
    method: endpoints[name].method,
    url,
    ...(body && { payload: body }),
    ...(isStream && { payloadAsStream: true }),
  });
  if (isStream) answer.stream().destroy();
  return answer;
}
