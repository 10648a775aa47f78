import { buildWeb, isWebBuilt } from './web/build.ts';

if (!isWebBuilt()) {
  console.log('Building the web, once after every change to it …');
  await buildWeb();
}
// The server takes this process over, so that signals reach it and what the build used is free again.
process.execve?.(process.execPath, [process.execPath, 'server/main.ts', ...process.argv.slice(2)]);
