import { buildWeb, isWebBuilt } from './web/build.ts';

if (!isWebBuilt()) {
  console.log('Building the web, once after every change to it …');
  await buildWeb();
}
// The server replaces this process, so that it gets the signals and the build's memory is freed.
process.execve?.(process.execPath, [process.execPath, 'server/main.ts', ...process.argv.slice(2)]);
