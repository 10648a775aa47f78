import { z } from 'zod';
import { adequacyEndpoints } from './adequacy/adequacy.ts';
import { type ApiAccess, apiAccess } from './api/api-access.ts';
import { apiRoutes, getRoute } from './api/api-routes.ts';
import { type BodyOf, type EndpointDetails, pathId, type QueryOf } from './api/endpoint.ts';
import type { ParsedRoute } from './api/page-routes.ts';
import { assessmentsEndpoints } from './assessments.ts';
import { auditEndpoints } from './audit.ts';
import { censusEndpoints } from './census/census.ts';
import { censusSourcesEndpoints } from './census/census-sources.ts';
import { clientSettingsEndpoints } from './client-settings.ts';
import { adminClientsEndpoints } from './clients/admin-clients.ts';
import { adminModulesEndpoints } from './clients/admin-modules.ts';
import { acuityFieldsEndpoints, sectionsEndpoints } from './clients/sections.ts';
import { exportEndpoints } from './export.ts';
import { forecastEndpoints } from './forecast/forecast.ts';
import { handoversEndpoints } from './handovers/handovers.ts';
import { nowEndpoints } from './now/now.ts';
import {
  accountsEndpoints,
  passwordEndpoints,
  sessionsEndpoints,
  singleSignOnEndpoints,
  twoFactorEndpoints,
} from './people/accounts.ts';
import { apiTokensEndpoints } from './people/api-tokens.ts';
import { displayLinksEndpoints } from './people/display-links.ts';
import { identityProvidersEndpoints } from './people/identity-providers.ts';
import { mailStopsEndpoints } from './people/mail-stops.ts';
import { passkeysEndpoints } from './people/passkeys.ts';
import { adminUsersEndpoints, clientUsersEndpoints } from './people/users.ts';
import { redFlagsEndpoints } from './red-flags/red-flags.ts';
import { analysesEndpoints } from './reports/analyses.ts';
import { printingEndpoints } from './reports/printing.ts';
import { reportIds } from './reports/report-context.ts';
import { reportsEndpoints } from './reports/reports.ts';
import { rostersEndpoints } from './schedule/rosters.ts';
import { scheduleEndpoints } from './schedule/schedule.ts';
import { shiftsEndpoints } from './shifts/shifts.ts';
import { simulationsEndpoints } from './simulations.ts';
import { standardsEndpoints } from './standards/standards.ts';
import { subscriptionsEndpoints } from './subscriptions/subscriptions.ts';
import { systemEndpoints } from './system.ts';

export type EndpointName = keyof typeof apiRoutes;

const details = {
  ...accountsEndpoints,
  ...singleSignOnEndpoints,
  ...passwordEndpoints,
  ...mailStopsEndpoints,
  ...twoFactorEndpoints,
  ...sessionsEndpoints,
  ...passkeysEndpoints,
  ...adminClientsEndpoints,
  ...adminModulesEndpoints,
  ...sectionsEndpoints,
  ...acuityFieldsEndpoints,
  ...clientUsersEndpoints,
  ...adminUsersEndpoints,
  ...auditEndpoints,
  ...systemEndpoints,
  ...identityProvidersEndpoints,
  ...reportsEndpoints,
  ...shiftsEndpoints,
  ...adequacyEndpoints,
  ...forecastEndpoints,
  ...handoversEndpoints,
  ...censusEndpoints,
  ...censusSourcesEndpoints,
  ...scheduleEndpoints,
  ...rostersEndpoints,
  ...redFlagsEndpoints,
  ...exportEndpoints,
  ...standardsEndpoints,
  ...apiTokensEndpoints,
  ...displayLinksEndpoints,
  ...nowEndpoints,
  ...clientSettingsEndpoints,
  ...assessmentsEndpoints,
  ...simulationsEndpoints,
  ...analysesEndpoints,
  ...printingEndpoints,
  ...subscriptionsEndpoints,
} satisfies Record<EndpointName, EndpointDetails>;

/** The schema of each parameter that a path can have. */
const pathParams = { moduleId: pathId, id: pathId, report: z.enum(reportIds), jobId: z.uuid() };

type ParamName<Path> = Path extends `${string}:${infer Name extends keyof typeof pathParams}/${infer Rest}`
  ? Name | ParamName<Rest>
  : never;

type WithParams<Path> = [ParamName<Path>] extends [never]
  ? unknown
  : { params: z.ZodObject<Pick<typeof pathParams, ParamName<Path>>> };

export type Endpoints = {
  [Name in EndpointName]: ParsedRoute<(typeof apiRoutes)[Name]> &
    ApiAccess &
    (typeof details)[Name] &
    WithParams<ParsedRoute<(typeof apiRoutes)[Name]>['path']>;
};

export type Query<Name extends EndpointName> = QueryOf<Endpoints[Name]>;
export type Body<Name extends EndpointName> = BodyOf<Endpoints[Name]>;

const detailsByName: Record<string, EndpointDetails> = details;
const accessByName: Record<string, ApiAccess> = apiAccess;

const rows = (Object.keys(apiRoutes) as EndpointName[]).map(name => {
  const route = getRoute(name);
  const params = Object.entries(pathParams).filter(([param]) => route.path.includes(`:${param}/`));
  const schema = params.length > 0 ? { params: z.object(Object.fromEntries(params)) } : {};
  return [name, { ...route, ...accessByName[name], ...schema, ...detailsByName[name] }];
});

/** The whole API: each route with its schemas. */
export const endpoints = Object.fromEntries(rows) as Endpoints;
