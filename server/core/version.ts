import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const packageFile = join(import.meta.dirname, '../..', 'package.json');

export const parityVersion: string = JSON.parse(readFileSync(packageFile, 'utf8')).version;
