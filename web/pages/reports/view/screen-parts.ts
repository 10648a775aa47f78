import { type ComponentType, createContext, type RefObject } from 'react';
import type { Card, CommentsCard } from '../cards/card.ts';
import type { ViewState } from './view-state.ts';

export interface ReportControlsProps {
  card: Card;
  place: string;
  view: ViewState;
  box: RefObject<HTMLElement | null>;
}

/** Components for the screen only. They are passed in so that the bundle of the printed page does not contain them. */
export interface ScreenParts {
  Controls: ComponentType<ReportControlsProps>;
  Comments: ComponentType<{ card: CommentsCard }>;
}

/** Null on paper. */
export const ScreenPartsContext = createContext<ScreenParts | null>(null);
