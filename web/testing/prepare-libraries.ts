// Testing Library takes `act` from React when it is loaded.
import './act.ts';
import { BroadcastChannel, threadId } from 'node:worker_threads';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createElement } from 'react';

/** Prepares what all files of a worker share. Call it once in each worker. */
export function prepareLibraries(): void {
  configureQueries();
  addChannels();
  noteTimers();
  // React and Testing Library listen to the document from their first use on.
  render(createElement('input'));
  userEvent.setup();
  cleanup();
  sharedPage.keepListeners();
}

function configureQueries(): void {
  const { getElementError } = getConfig();
  const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;
  configure({
    // Far more than any page takes alone, so that no test fails because the machine is busy.
    asyncUtilTimeout: 60_000,
    // A query that waits fails many times before it succeeds. Only the last failure prints the document.
    getElementError: (message, container) =>
      isWaiting() ? new Error(message ?? '') : getElementError(message, container),
  });
  // No style sheets are loaded, so an element's own style is what queries need; computing all of it takes much longer.
  window.getComputedStyle = element => (element as HTMLElement).style;
}

/** Browsers and Node have it, happy-dom does not. In Node, the files that run at the same time would hear each other. */
function addChannels(): void {
  const ownChannel = class extends BroadcastChannel {
    constructor(name: string) {
      super(`${name} ${threadId}`);
      sharedPage.channels.add(this);
    }
  };
  globalThis.BroadcastChannel = ownChannel as unknown as typeof globalThis.BroadcastChannel;
}

function noteTimers(): void {
  const note =
    <Args extends unknown[]>(start: (...args: Args) => NodeJS.Timeout) =>
    (...args: Args) => {
      const timer = start(...args);
      sharedPage.timers.add(timer);
      return timer;
    };
  Object.assign(globalThis, { setTimeout: note(setTimeout), setInterval: note(setInterval) });
}
