import { buildWeb, isWebBuilt } from './web/build.ts';

if (!isWebBuilt()) {
  console.log('Building the web; this happens once after every change …');
  await buildWeb();
}
// The server replaces this process, so that it receives signals and the memory of the build is freed.
process.execve?.(process.execPath, [process.execPath, 'server/process/main.ts', ...process.argv.slice(2)]);
