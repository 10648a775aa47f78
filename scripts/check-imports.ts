import { globSync, readFileSync } from 'node:fs';
import { checkImports } from './imports/check.ts';
import { printFindings } from './print-findings.ts';

const paths = globSync(['{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', '*.ts']);
const files = new Map(paths.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));

printFindings(checkImports(files), `${files.size} files follow the import rules`);
