import type { Calls } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';

export const routesFolder = 'web/lib/api/routes';

/** The tables of routes in this folder, each of which is loaded by its pages only. */
const tables = {
  page: 'The calls of all pages.',
  settings: 'The calls of Hospital Settings.',
  adequacy: 'The calls about adequacy (B18), for the parts of pages that make them.',
  admin: 'The calls of the administrators’ pages.',
};

type Table = keyof typeof tables;

/** Undefined for calls that no page can make, because only programs may. */
function findTable({ access, route, pages }: Calls[string]): Table | undefined {
  if (access === 'token') return undefined;
  return pages ?? (route.includes(' /api/admin/') ? 'admin' : 'page');
}

/** The text of each file in the folder. */
export function printRoutes(): Record<string, string> {
  const names = Object.keys(endpoints) as EndpointName[];
  const files = (Object.keys(tables) as Table[]).map(table => {
    const calls = names.filter(name => findTable(endpoints[name]) === table);
    return [`${table}-routes.ts`, printTable(table, calls)];
  });
  return Object.fromEntries(files);
}

function printTable(table: Table, names: readonly EndpointName[]): string {
  const lines = names.map(name => `  ${name}: '${endpoints[name].route}',`);
  return `// Written by scripts/write-routes.ts from the calls in contract/.

/** ${tables[table]} */
export const ${table}Routes = {
${lines.join('\n')}
} as const;
`;
}
