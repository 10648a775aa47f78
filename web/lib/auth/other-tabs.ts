import type { User } from '#contract/users/users.ts';

/** A user's choice of colours. The current module is not shared: two tabs may show two modules. */
type Colours = Pick<User, 'id' | 'color_blind'>;

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('parity-colours');
  return channel;
}

/** Applies the choice in the user's other tabs. */
export function sendToOtherTabs({ id, color_blind }: Colours): void {
  open().postMessage({ id, color_blind } satisfies Colours);
}

export function onOtherTabColours(listener: (colours: Colours) => void): void {
  open().onmessage = event => listener(event.data as Colours);
}

const signInChannel = 'parity-signed-in';

/** Tells the other tabs that somebody has signed in here. */
export function announceSignIn(): void {
  const announcing = new BroadcastChannel(signInChannel);
  announcing.postMessage(null);
  announcing.close();
}

/** Calls the listener when somebody signs in in another tab, until the returned function is called. */
export function onOtherTabSignIn(listener: () => void): () => void {
  const listening = new BroadcastChannel(signInChannel);
  listening.onmessage = listener;
  return () => listening.close();
}
