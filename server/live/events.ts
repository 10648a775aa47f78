/** A saved change that an open page may be showing. */
export interface LiveEvent {
  clientId: number;
  moduleId: number;
  date: string;
  window: number;
  by: string;
  byId: number;
}

/** Events, or `resync` if some may have been missed, so that pages reload. */
export type LiveMessage = readonly LiveEvent[] | 'resync';
