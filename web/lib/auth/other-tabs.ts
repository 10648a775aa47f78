import type { User } from '#contract/people/users.ts';

/** Whose colours, and which. The current module is not shared: two tabs may be about two modules. */
type Colours = Pick<User, 'id' | 'color_blind'>;

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('parity-colours');
  return channel;
}

/** The choice takes effect at once everywhere, so in the person's other tabs as well. */
export function tellOtherTabs({ id, color_blind }: Colours): void {
  open().postMessage({ id, color_blind } satisfies Colours);
}

export function onToldByOtherTab(listener: (colours: Colours) => void): void {
  open().onmessage = event => listener(event.data as Colours);
}
