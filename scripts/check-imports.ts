import { globSync, readFileSync } from 'node:fs';
import { checkImports } from './imports/check.ts';
import { report } from './report.ts';

const paths = globSync(['{domain,contract,server,web,e2e,bench,scripts}/**/*.{ts,tsx}', '*.ts']);
const files = new Map(paths.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));

report(checkImports(files), `${files.size} files keep the import rules`);
