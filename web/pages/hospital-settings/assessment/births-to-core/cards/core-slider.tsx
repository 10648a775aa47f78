import { useId } from 'react';
import { countRns } from '#domain/simulation/describe-core.ts';
import classes from './cards.module.css';

interface CoreSliderProps {
  label: string;
  value: number;
  range: { from: number; to: number };
  onChange: (core: number) => void;
}

/** Chooses whole RNs. */
export function CoreSlider({ label, value, range, onChange }: CoreSliderProps) {
  const id = useId();
  return (
    <div className={classes.slider} data-screen-only>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} data-figures>
        {countRns(value)}
      </output>
      <input
        id={id}
        type="range"
        min={range.from}
        max={range.to}
        step={1}
        value={value}
        aria-valuetext={countRns(value)}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
