import { createLocalItems } from '#web/features/editing/local-items.ts';

/** The inputs of a simulation that are one number. */
export type SimulationFigure =
  | 'births'
  | 'moreBirths'
  | 'floor'
  | 'phi'
  | 'wage'
  | 'premiumWage'
  | 'foundPercent';

/** Patients of one kind, as text. */
export interface TypedClass {
  /** Identifies its row while it is edited. */
  key: number;
  /** The acuity field that it was made from; null for one that a user has added. */
  field: number | null;
  name: string;
  uses: string;
  hours: string;
  rns: string;
}

/** What a user has changed of a simulation; everything else follows the assessment and the record. */
export interface TypedSimulation {
  figures: Readonly<Partial<Record<SimulationFigure, string>>>;
  /** All of them, once one was changed. */
  classes: readonly TypedClass[] | null;
  /** The chosen cores; null: the smallest one that is enough in 90 % of the time. */
  core: number | null;
  moreCore: number | null;
  pool: TypedPool;
}

interface TypedPool {
  /** Beside the module of the assessment. */
  modules: readonly number[];
  size: number;
  /** By module; an absent one is the smallest that is enough in 80 % of the time. */
  cores: Readonly<Record<string, number>>;
}

/** By the id of the assessment. A simulation is not stored: it is a question about the assessment. */
export const keptSimulations = createLocalItems<{ typed: TypedSimulation }>('simulation');
