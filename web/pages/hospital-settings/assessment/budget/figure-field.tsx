import { TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { type FigureName, parseNumber } from '../state/typed-assessment.ts';
import { useAssessment, useOpenAssessment } from '../use-open-assessment.ts';

/** One number about the whole year; the arrow keys step it by 1, never below 0. */
export function FigureField({ name, label }: { name: FigureName; label: string }) {
  const { store } = useOpenAssessment();
  const value = useAssessment(state => state.typed[name]);
  const error = useAssessment(state => state.errors[name]);

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    store.setFigure(name, String(Math.max(0, (parseNumber(value) ?? 0) + by)));
  }

  return (
    <TextInput
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={40}
      value={value}
      error={error}
      onChange={event => store.setFigure(name, event.currentTarget.value)}
      onKeyDown={step}
    />
  );
}
