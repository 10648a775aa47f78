import { type ComponentType, createContext, type ReactNode, type RefObject } from 'react';
import type { Card, CommentsCard, FlagsCard, NextStep, ReportState, ShortShiftsCard } from './card.ts';

export interface ReportControlsProps {
  card: Card;
  place: string;
  state: ReportState;
  box: RefObject<HTMLElement | null>;
}

export interface ModuleTabsProps {
  names: readonly string[];
  /** The sections of the report, which show the cards of the open tab. */
  children: ReactNode;
}

/** Components for the screen only. They are passed in so that the bundle of the printed page does not contain them. */
export interface ScreenParts {
  Controls: ComponentType<ReportControlsProps>;
  Comments: ComponentType<{ card: CommentsCard }>;
  Flags: ComponentType<{ card: FlagsCard }>;
  ShortShifts: ComponentType<{ card: ShortShiftsCard }>;
  ModuleTabs: ComponentType<ModuleTabsProps>;
  NextStep: ComponentType<{ step: NextStep }>;
  /** Takes a function, because an earlier change may not be rendered yet. */
  changeState: (change: (before: ReportState) => ReportState) => void;
  /** Leads from an empty report to one with data. */
  emptyAction?: ReactNode;
}

/** Null on paper. */
export const ScreenPartsContext = createContext<ScreenParts | null>(null);

interface ShownModule {
  name: string;
  show: (name: string) => void;
}

/** The module of the open tab. Null where the cards of all modules are shown, one after the other. */
export const ShownModuleContext = createContext<ShownModule | null>(null);
