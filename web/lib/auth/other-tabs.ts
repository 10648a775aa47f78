import type { User } from '#contract/people/users.ts';

/** A user's choice of colours. The current module is not shared: two tabs may show two modules. */
type Colours = Pick<User, 'id' | 'color_blind'>;

let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel {
  channel ??= new BroadcastChannel('parity-colours');
  return channel;
}

/** Applies the choice in the user's other tabs. */
export function tellOtherTabs({ id, color_blind }: Colours): void {
  open().postMessage({ id, color_blind } satisfies Colours);
}

export function onToldByOtherTab(listener: (colours: Colours) => void): void {
  open().onmessage = event => listener(event.data as Colours);
}
