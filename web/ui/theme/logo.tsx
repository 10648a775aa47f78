import { useId } from 'react';
import classes from './logo.module.css';

export function Logo({ size = 'md' }: { size?: 'md' | 'lg' }) {
  const gradient = useId();
  return (
    <span className={classes.logo} data-size={size}>
      <svg viewBox="0 0 22 22" className={classes.mark} aria-hidden="true">
        <linearGradient id={gradient} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#0b6b63" />
          <stop offset="1" stopColor="#2a9d8f" />
        </linearGradient>
        <rect width="22" height="22" rx="6" fill={`url(#${gradient})`} />
        <rect x="5" y="6.5" width="12" height="3" rx="1.5" fill="#fff" />
        <rect x="5" y="12.5" width="12" height="3" rx="1.5" fill="#fff" fillOpacity=".75" />
      </svg>
      <span className={classes.name}>Parity</span>
    </span>
  );
}
