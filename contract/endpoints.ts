import { adminClientsEndpoints } from './admin-clients.ts';
import { adminModulesEndpoints } from './admin-modules.ts';
import { assessmentsEndpoints } from './assessments.ts';
import { auditEndpoints } from './audit.ts';
import { clientSettingsEndpoints } from './client-settings.ts';
import type { Endpoint } from './endpoint.ts';
import { accountsEndpoints } from './people/accounts.ts';
import { adminUsersEndpoints } from './people/admin-users.ts';
import { clientUsersEndpoints } from './people/client-users.ts';
import { passwordEndpoints } from './people/passwords.ts';
import { sessionsEndpoints } from './people/sessions.ts';
import { twoFactorEndpoints } from './people/two-factor.ts';
import { analysesEndpoints } from './reports/analyses.ts';
import { printingEndpoints } from './reports/printing.ts';
import { reportsEndpoints } from './reports/reports.ts';
import { acuityFieldsEndpoints, sectionsEndpoints } from './sections.ts';
import { shiftsEndpoints } from './shifts/shifts.ts';

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
