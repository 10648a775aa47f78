import type { AnalysisConflict } from '#contract/reports/analyses.ts';
import { isEmptyNote, type Note, noteLength, noteMaxLength } from '#domain/reports/notes.ts';
import { sendSignedIn } from '#web/lib/auth/sign-in-again.ts';

/** A note as stored; version 0 if there never was one. */
export interface StoredNote {
  note: Note;
  version: number;
}

/** Another person has changed the note since it was loaded. */
export class NoteConflict extends Error {
  readonly theirs: StoredNote & Pick<AnalysisConflict, 'changed_by' | 'changed_at'>;

  constructor(theirs: NoteConflict['theirs']) {
    super('The note was changed by another person');
    this.theirs = theirs;
  }
}

export interface NoteState {
  status: 'saved' | 'queued' | 'saving' | 'failed' | 'too-long' | 'conflict';
  /** As shown, with unsaved changes. */
  note: Note;
  /** While in conflict. */
  theirs: NoteConflict['theirs'] | null;
  /** Increases when the text is replaced from outside the editor. */
  revision: number;
}

export const emptyNote: Note = { blocks: [] };

/** After the last key press; the same delay as for assessments (docs/coverage.md section 9). */
const saveDelayMilliseconds = 500;

/** Saves a note while it is typed. Keeps text that could not be saved, with the reason in `status`. */
export class NoteSaver {
  readonly #save: (note: Note, version: number) => Promise<StoredNote>;
  readonly #listeners = new Set<() => void>();
  #state: NoteState;
  #version: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | undefined;

  constructor(stored: StoredNote, save: (note: Note, version: number) => Promise<StoredNote>) {
    this.#version = stored.version;
    this.#save = save;
    this.#state = { status: 'saved', note: stored.note, theirs: null, revision: 0 };
  }

  readonly get = (): NoteState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  get isStored(): boolean {
    return this.#state.status === 'saved';
  }

  change(note: Note) {
    clearTimeout(this.#timer);
    if (this.#state.status === 'conflict') return this.#set({ note });
    if (noteLength(note) > noteMaxLength) return this.#set({ note, status: 'too-long' });
    this.#set({ note, status: 'queued' });
    this.#timer = setTimeout(() => void this.flush(), saveDelayMilliseconds);
  }

  /** Saves pending changes now; true if everything is stored. */
  async flush(): Promise<boolean> {
    clearTimeout(this.#timer);
    while (this.#saving) await this.#saving;
    if (this.#state.status === 'queued' || this.#state.status === 'failed') {
      this.#saving = this.#store(this.#state.note).finally(() => {
        this.#saving = undefined;
      });
      await this.#saving;
    }
    return this.isStored;
  }

  /** Takes the server's newer text unless there are unsaved changes. */
  adopt({ note, version }: StoredNote): void {
    if (!this.isStored || version <= this.#version) return;
    this.#version = version;
    this.#replace(note);
  }

  /** Resolves a conflict with one of the texts, or with theirs followed by ours. */
  resolve(choice: 'mine' | 'theirs' | 'both') {
    const { theirs, note } = this.#state;
    if (!theirs) return;
    this.#version = theirs.version;
    this.#set({ theirs: null, status: 'queued' });
    if (choice === 'mine') return this.change(note);
    if (choice === 'theirs') return this.#replace(theirs.note);
    this.#replace({ blocks: [...theirs.note.blocks, ...note.blocks] });
    this.change(this.#state.note);
  }

  async #store(note: Note): Promise<void> {
    this.#set({ status: 'saving' });
    try {
      this.#version = (await sendSignedIn(() => this.#save(note, this.#version))).version;
      if (this.#state.note === note) this.#set({ status: 'saved' });
    } catch (error) {
      this.#handleFailure(error);
    }
  }

  #handleFailure(error: unknown) {
    if (!(error instanceof NoteConflict)) return this.#set({ status: 'failed' });
    clearTimeout(this.#timer);
    const { theirs } = error;
    if (!haveSameText(theirs.note, this.#state.note)) return this.#set({ status: 'conflict', theirs });
    this.#version = theirs.version;
    this.#set({ status: 'saved' });
  }

  #replace(note: Note): void {
    this.#set({ note, status: 'saved', revision: this.#state.revision + 1 });
  }

  #set(changes: Partial<NoteState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

function haveSameText(a: Note, b: Note): boolean {
  return JSON.stringify(a) === JSON.stringify(b) || (isEmptyNote(a) && isEmptyNote(b));
}
