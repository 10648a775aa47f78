import type { Calls } from '../api/endpoint.ts';
import { listSchema } from '../api/lists.ts';
import { standardPack } from './pack.ts';
import { standardPreview, standardSettingBody } from './standards.ts';

export const standardsCalls = {
  listStandards: {
    route: 'GET /api/standards/',
    access: 'member',
    scopes: ['shifts:read', 'reports:read'],
    summary: 'Every version of the staffing standards, with their sources',
    response: { 200: listSchema(standardPack) },
  },
  previewStandard: {
    route: 'POST /api/accounts/client_modules/:id/standard_preview/',
    pages: 'settings',
    access: 'owner',
    summary:
      'What the report would say about the last year if this setting had been in force; stores nothing',
    body: standardSettingBody,
    response: { 200: standardPreview },
  },
} satisfies Calls;
