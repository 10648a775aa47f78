import type { ClientModule } from '#contract/clients/modules.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { describeUnmapped } from '../words/unmapped-words.ts';
import classes from './standards.module.css';

/** Fields that the catalog gained since the map was made, or whose class the pack has lost. */
export function UnmappedLine({ module, today }: { module: ClientModule; today: IsoDate }) {
  const text = describeUnmapped(module, today);
  return text && <p className={classes.unmapped}>{text}</p>;
}
