import { z } from 'zod';
import { adequacyCalls } from './adequacy/calls.ts';
import { type BodyOf, type Calls, pathId, type QueryOf } from './api/endpoint.ts';
import { type ParsedRoute, parseRoute } from './api/route.ts';
import { assessmentsCalls } from './assessments/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { censusCalls, censusSourcesCalls } from './census/calls.ts';
import { clientSettingsCalls } from './client-settings/calls.ts';
import { acuityFieldsCalls, adminClientsCalls, adminModulesCalls, sectionsCalls } from './clients/calls.ts';
import { exportCalls } from './exports/calls.ts';
import { forecastCalls } from './forecast/calls.ts';
import { handoversCalls } from './handovers/calls.ts';
import { nowCalls } from './now/calls.ts';
import { passkeysCalls } from './passkeys/calls.ts';
import {
  accountsCalls,
  mailStopsCalls,
  passwordCalls,
  sessionsCalls,
  singleSignOnCalls,
  twoFactorCalls,
} from './people/calls.ts';
import { redFlagsCalls } from './red-flags/calls.ts';
import { analysesCalls, printingCalls, reportsCalls } from './reports/calls.ts';
import { reportIds } from './reports/report-context.ts';
import { rostersCalls, scheduleCalls } from './schedule/calls.ts';
import { shiftsCalls } from './shifts/calls.ts';
import { simulationsCalls } from './simulations/calls.ts';
import { identityProvidersCalls } from './single-sign-on/calls.ts';
import { standardsCalls } from './standards/calls.ts';
import { subscriptionsCalls } from './subscriptions/calls.ts';
import { systemCalls } from './system/calls.ts';
import { apiTokensCalls, displayLinksCalls } from './tokens/calls.ts';
import { adminUsersCalls, clientUsersCalls } from './users/calls.ts';

const calls = {
  ...adequacyCalls,
  ...apiTokensCalls,
  ...assessmentsCalls,
  ...auditCalls,
  ...censusCalls,
  ...censusSourcesCalls,
  ...clientSettingsCalls,
  ...acuityFieldsCalls,
  ...adminClientsCalls,
  ...adminModulesCalls,
  ...sectionsCalls,
  ...displayLinksCalls,
  ...exportCalls,
  ...forecastCalls,
  ...handoversCalls,
  ...identityProvidersCalls,
  ...nowCalls,
  ...passkeysCalls,
  ...accountsCalls,
  ...mailStopsCalls,
  ...passwordCalls,
  ...sessionsCalls,
  ...singleSignOnCalls,
  ...twoFactorCalls,
  ...redFlagsCalls,
  ...analysesCalls,
  ...printingCalls,
  ...reportsCalls,
  ...rostersCalls,
  ...scheduleCalls,
  ...shiftsCalls,
  ...simulationsCalls,
  ...standardsCalls,
  ...subscriptionsCalls,
  ...systemCalls,
  ...adminUsersCalls,
  ...clientUsersCalls,
};

type CallsByName = typeof calls;

export type EndpointName = keyof CallsByName;

/** The schema of each parameter that a path can have. */
const pathParams = { moduleId: pathId, id: pathId, report: z.enum(reportIds), jobId: z.uuid() };

type ParamName<Path> = Path extends `${string}:${infer Name extends keyof typeof pathParams}/${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

type WithParams<Path> = [ParamName<Path>] extends [never]
  ? unknown
  : { params: z.ZodObject<Pick<typeof pathParams, ParamName<Path>>> };

export type Endpoints = {
  [Name in EndpointName]: CallsByName[Name] &
    ParsedRoute<CallsByName[Name]['route']> &
    WithParams<ParsedRoute<CallsByName[Name]['route']>['path']>;
};

export type Query<Name extends EndpointName> = QueryOf<Endpoints[Name]>;
export type Body<Name extends EndpointName> = BodyOf<Endpoints[Name]>;

const rows = Object.entries<Calls[string]>(calls).map(([name, call]) => {
  const route = parseRoute(call.route);
  const params = Object.entries(pathParams).filter(([param]) => route.path.includes(`:${param}/`));
  const schema = params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {};
  return [name, { ...call, ...route, ...schema }];
});

/** Every call of the API: the rows of all features. */
export const endpoints = Object.fromEntries(rows) as Endpoints;
