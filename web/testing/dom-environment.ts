import { GlobalWindow } from 'happy-dom';
import { type Environment, populateGlobal } from 'vitest/runtime';
import { startSharedPage } from './shared-page.ts';

/** Node has them too, but a document accepts only those of its own window. */
const ofTheWindow = [
  'AbortController',
  'AbortSignal',
  'FormData',
  'Headers',
  'MessagePort',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
];

/**
 * One window for all test files of a worker: libraries are loaded once and keep its document. `setup.ts` cleans it after each
 * file.
 */
export default {
  name: 'dom',
  viteEnvironment: 'client',
  setup(global) {
    const window = new GlobalWindow({
      url: 'http://localhost:3000/',
      console,
      settings: { disableErrorCapturing: true },
    });
    populateGlobal(global, window, { bindFunctions: true, additionalKeys: ofTheWindow });
    global.sharedPage = startSharedPage(window);
    return { teardown: () => window.happyDOM.close() };
  },
} satisfies Environment;
