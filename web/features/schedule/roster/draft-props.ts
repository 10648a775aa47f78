import type { Client } from '#contract/clients/clients.ts';
import type { DraftReading, RosterDraft } from './roster-draft.ts';

/** What the steps and their fields show and change. */
export interface DraftProps {
  hospital: Client;
  draft: RosterDraft;
  read: DraftReading;
  onChange: (changes: Partial<RosterDraft>) => void;
}
