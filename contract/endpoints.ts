import { accountsEndpoints } from './accounts.ts';
import { adminClientsEndpoints } from './admin-clients.ts';
import { adminModulesEndpoints } from './admin-modules.ts';
import { adminUsersEndpoints } from './admin-users.ts';
import { analysesEndpoints } from './analyses.ts';
import { assessmentsEndpoints } from './assessments.ts';
import { auditEndpoints } from './audit.ts';
import { clientSettingsEndpoints } from './client-settings.ts';
import { clientUsersEndpoints } from './client-users.ts';
import type { Endpoint } from './endpoint.ts';
import { passwordEndpoints } from './passwords.ts';
import { printingEndpoints } from './printing.ts';
import { reportsEndpoints } from './reports.ts';
import { acuityFieldsEndpoints, sectionsEndpoints } from './sections.ts';
import { sessionsEndpoints } from './sessions.ts';
import { shiftsEndpoints } from './shifts.ts';
import { twoFactorEndpoints } from './two-factor.ts';

/** The whole API. The key of a row is its name in the server's handlers, in the web's client and in OpenAPI. */
export const endpoints = {
  ...accountsEndpoints,
  ...passwordEndpoints,
  ...twoFactorEndpoints,
  ...sessionsEndpoints,
  ...adminClientsEndpoints,
  ...adminModulesEndpoints,
  ...sectionsEndpoints,
  ...acuityFieldsEndpoints,
  ...clientUsersEndpoints,
  ...adminUsersEndpoints,
  ...auditEndpoints,
  ...reportsEndpoints,
  ...shiftsEndpoints,
  ...clientSettingsEndpoints,
  ...assessmentsEndpoints,
  ...analysesEndpoints,
  ...printingEndpoints,
} satisfies Record<string, Endpoint>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
