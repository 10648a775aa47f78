import { type ComponentType, createContext, type RefObject } from 'react';
import type { Card, CommentsCard } from '../cards/card.ts';
import type { ViewState } from './view-state.ts';

export interface CardControlsProps {
  card: Card;
  place: string;
  view: ViewState;
  box: RefObject<HTMLElement | null>;
}

/** What a report has on a screen alone. Handed in, so that the printed page need not carry it. */
export interface ScreenParts {
  Controls: ComponentType<CardControlsProps>;
  /** Comments that can be searched and lead to their days. */
  Comments: ComponentType<{ card: CommentsCard }>;
}

/** Null on paper, which has no button to press: everything stands on it. */
export const ScreenPartsContext = createContext<ScreenParts | null>(null);
