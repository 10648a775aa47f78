import { globSync, readFileSync } from 'node:fs';
import { checkImports } from './imports/check.ts';
import { rooms } from './imports/rules.ts';
import { report } from './report.ts';

const folders = Object.keys(rooms).filter(room => room !== '.');
const paths = globSync([`{${folders.join(',')}}/**/*.{ts,tsx}`, '*.ts']);
const files = new Map(paths.map(path => [path.replaceAll('\\', '/'), readFileSync(path, 'utf8')]));

report(checkImports(files), `${files.size} files import only downwards`);
