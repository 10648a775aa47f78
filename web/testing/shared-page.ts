import { type EventTarget, PropertySymbol, type Window } from 'happy-dom';

/** What the test files of a worker share beside the window, and how a file leaves it. */
export interface SharedPage {
  /** Closed after the file that opens them. */
  channels: Set<{ close(): void }>;
  /** Stopped after the file that starts them. */
  timers: Set<NodeJS.Timeout>;
  /** Whether the libraries are ready. */
  isReady: boolean;
  /** Keeps the present listeners: libraries add theirs once. */
  keepListeners(): void;
  stopTimers(): void;
  clean(): void;
}

declare global {
  var sharedPage: SharedPage;
}

export function startSharedPage(window: Window): SharedPage {
  const { document, happyDOM } = window;
  const targets = [window, document, document.documentElement, document.body];
  const address = document.URL;
  const channels: SharedPage['channels'] = new Set();
  const timers: SharedPage['timers'] = new Set();
  let kept: ListenersOf[] = [];

  function stopTimers() {
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  function clean() {
    for (const channel of channels) channel.close();
    channels.clear();
    for (const element of [document.documentElement, document.head, document.body]) {
      for (const name of element.getAttributeNames()) element.removeAttribute(name);
    }
    document.head.replaceChildren();
    document.body.replaceChildren();
    targets.forEach((target, index) => {
      setListeners(target, kept[index] ?? []);
    });
    window.localStorage.clear();
    window.sessionStorage.clear();
    deleteCookies(document);
    happyDOM.setURL(address);
  }

  return {
    channels,
    timers,
    isReady: false,
    keepListeners: () => {
      kept = targets.map(copyListeners);
    },
    stopTimers,
    clean,
  };
}

function deleteCookies(document: Window['document']) {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=')[0];
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
}

/** By event, one map for each kind. */
type ListenersOf = Map<string, unknown[]>[];

/** Live maps: listeners and their options, for both phases. */
function findListeners(target: EventTarget): ListenersOf {
  const { [PropertySymbol.listeners]: listeners, [PropertySymbol.listenerOptions]: options } = target;
  return [listeners.bubbling, listeners.capturing, options.bubbling, options.capturing];
}

function copyListeners(target: EventTarget): ListenersOf {
  return findListeners(target).map(map => new Map(map.entries().map(([type, items]) => [type, [...items]])));
}

function setListeners(target: EventTarget, kept: ListenersOf) {
  findListeners(target).forEach((map, index) => {
    map.clear();
    for (const [type, items] of kept[index] ?? []) map.set(type, [...items]);
  });
}
