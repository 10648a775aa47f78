import { writeFileSync } from 'node:fs';
import { printRoutes, routesFolder } from './web/routes.ts';

/** Renews web/lib/api/routes/ after a change of a call's name, route or pages. */
for (const [file, text] of Object.entries(printRoutes())) writeFileSync(`${routesFolder}/${file}`, text);
