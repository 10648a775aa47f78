import { inputsFromWire } from '#contract/assessment-wire.ts';
import type { Assessment, AssessmentConflict } from '#contract/assessments.ts';
import {
  type AssessmentInputs,
  type Budget,
  computeBudget,
  type WeekOfCounts,
} from '#domain/budget/budget.ts';
import type { Document, TypedAssessment } from '#web/features/unsent/kept-assessments.ts';
import type { CellChange } from './block.ts';
import { type Faults, faultsOf } from './faults.ts';
import { type FigureName, inputsOf, typedOf } from './typed-assessment.ts';
import { withCells, withCounts, withOneMoreRole, withoutRole, withRole } from './typed-changes.ts';

/** As specified (docs/coverage.md section 4). */
export type SaveState = 'saved' | 'queued' | 'saving' | 'error';

export interface AssessmentState extends Document {
  /** Null until it is stored for the first time. */
  id: number | null;
  moduleId: number;
  version: number | null;
  /** Sent with a new one, so that a repeated request does not create a second; null for one opened as stored. */
  creationKey: string | null;
  faults: Faults;
  inputs: AssessmentInputs;
  budget: Budget;
  /** Something is stored nowhere but here. */
  isChanged: boolean;
  save: SaveState;
  /** Why it is not saved, where the entries are not to blame. */
  reason: string | null;
  conflict: AssessmentConflict | null;
  /** The person is asked about the conflict; put off, it stays until it is settled. */
  isAsking: boolean;
  /** Somebody deleted it meanwhile. */
  isDeleted: boolean;
  /** What a paste or a model put in place, and how it was before. */
  undo: { words: string; typed: TypedAssessment } | null;
}

export type AssessmentStore = ReturnType<typeof createAssessmentStore>;

export interface Beginning extends Document {
  id: number | null;
  moduleId: number;
  version: number | null;
  creationKey: string | null;
  /** As it is stored. */
  base: Document;
}

export function documentOf({ name, inputs }: Pick<Assessment, 'name' | 'inputs'>): Document {
  return { name, typed: typedOf(inputsFromWire(inputs)) };
}

const untroubled = {
  save: 'saved',
  reason: null,
  conflict: null,
  isAsking: false,
  isDeleted: false,
  undo: null,
} as const;

/** The state outside of React: a key press draws one cell and the results, not the whole grid. */
export function createAssessmentStore(beginning: Beginning) {
  const listeners = new Set<() => void>();
  let base = beginning.base;
  let state: AssessmentState = {
    id: beginning.id,
    moduleId: beginning.moduleId,
    version: beginning.version,
    creationKey: beginning.creationKey,
    ...reckoned(beginning),
    ...untroubled,
  };

  function reckoned(document: Document) {
    const inputs = inputsOf(document.typed);
    const { name, typed } = document;
    const isChanged = !isSame(document, base);
    return { name, typed, inputs, budget: computeBudget(inputs), faults: faultsOf(typed), isChanged };
  }

  function set(changes: Partial<AssessmentState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  /** With words where it can be taken back. */
  function type(typed: TypedAssessment, words?: string) {
    const undo = words === undefined ? null : { words, typed: state.typed };
    set({ ...reckoned({ name: state.name, typed }), undo });
  }

  return {
    get: () => state,
    set,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    base: () => base,
    setName: (name: string) => set(reckoned({ name, typed: state.typed })),
    ...typing(() => state.typed, type),
    takeBack: () => state.undo && type(state.undo.typed),
    /** Other values on top of what is stored now: a conflict was settled. */
    replace(stored: Assessment, document: Document) {
      base = documentOf(stored);
      const { id, version } = stored;
      set({ id, version, ...reckoned(document), conflict: null, reason: null, undo: null });
    },
    /** The server took what was sent; what was typed since is still to be saved. */
    stored({ id, version, name }: Assessment, sent: TypedAssessment) {
      base = { name, typed: sent };
      set({ id, version, isDeleted: false, ...reckoned({ name: state.name, typed: state.typed }) });
    },
    renamed({ version, name }: Assessment) {
      base = { ...base, name };
      set({ version, ...reckoned({ name, typed: state.typed }) });
    },
  };
}

/** The ways to change what is typed. */
function typing(typed: () => TypedAssessment, type: (typed: TypedAssessment, words?: string) => void) {
  return {
    setFigure: (name: FigureName, text: string) => type({ ...typed(), [name]: text }),
    setCell: (row: number, column: number, text: string) => type(withCells(typed(), [{ row, column, text }])),
    /** Many at once, which can be taken back. */
    setCells: (changes: readonly CellChange[], words: string) => type(withCells(typed(), changes), words),
    fillCounts: (day: WeekOfCounts, night: WeekOfCounts, words: string) =>
      type(withCounts(typed(), day, night), words),
    setRole: (index: number, role: string) => type(withRole(typed(), index, role)),
    addRole: () => type(withOneMoreRole(typed())),
    removeRole: (index: number) =>
      type(withoutRole(typed(), index), `${typed().roles[index]?.role || 'The role'} was removed.`),
  };
}

/** What cannot be read as a number counts as it was typed. */
function isSame(a: Document, b: Document): boolean {
  if (a.typed === b.typed) return a.name.trim() === b.name.trim();
  const said = ({ name, typed }: Document) =>
    JSON.stringify([name.trim(), inputsOf(typed), Object.keys(faultsOf(typed))]);
  return said(a) === said(b);
}
