import { resolve } from 'node:path';
import { API } from 'typescript/unstable/sync';
import { findCoercions } from './coercions/find-coercions.ts';

const root = resolve(import.meta.dirname, '..');
const api = new API({ cwd: root });
const snapshot = api.updateSnapshot({ openProjects: [resolve(root, 'tsconfig.json')] });
const [project] = snapshot.getProjects();
if (!project) throw new Error('tsconfig.json has no project');

const isChecked = (path: string) =>
  /^(domain|contract|server)\//.test(path) && !/\/testing\/|\.test\.ts$|\.d\.ts$/.test(path);
const paths = project.program
  .getSourceFileNames()
  .map(name => name.slice(root.length + 1))
  .filter(isChecked);

const findings = findCoercions(project, paths);
for (const line of findings) console.error(line);
if (findings.length > 0) process.exitCode = 1;
else console.log(`${paths.length} files convert only values that can be converted`);
api.close();
