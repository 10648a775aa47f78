import { readFileSync, writeFileSync } from 'node:fs';
import { listPaths, updateTables } from './docs/architecture.ts';

/** Renews the tables of docs/architecture.md after a change of the import rules or of folders. */
const document = 'docs/architecture.md';
writeFileSync(document, updateTables(readFileSync(document, 'utf8'), listPaths()));
