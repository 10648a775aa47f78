import { useId } from 'react';
import { formatQuantity } from '#domain/measures/formatting.ts';
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
        {formatQuantity(value, 'RN')}
      </output>
      <input
        id={id}
        type="range"
        min={range.from}
        max={range.to}
        step={1}
        value={value}
        aria-valuetext={formatQuantity(value, 'RN')}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
