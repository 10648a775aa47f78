/** A saved change that an open page may be showing. */
export interface LiveEvent {
  clientId: number;
  moduleId: number;
  date: string;
  window: number;
  by: string;
  byId: number;
  /** A change of the window's red flag; without it, of its shift. */
  about?: 'red flag';
}

/** Events, or `resync` if some may have been missed, so that pages reload. */
export type LiveMessage = readonly LiveEvent[] | 'resync';
