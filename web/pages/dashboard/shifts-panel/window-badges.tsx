import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import type { WindowOfDay } from '#web/features/day/day-view.ts';
import type { ShiftPlace } from '#web/features/unsent/kept-shifts.ts';
import { useHasDraft } from '#web/features/unsent/use-unsent.ts';
import classes from './window-badges.module.css';

const icon = { size: 12, stroke: 2.5, 'aria-hidden': true } as const;

interface WindowBadgesProps {
  window: WindowOfDay;
  unsent: boolean;
  /** After the others. */
  children: ReactNode;
}

/** Saved, missing, current or next. An unsent window has its own badge below. */
export function WindowBadges({ window, unsent, children }: WindowBadgesProps) {
  const { status, mark } = window;
  return (
    <span className={classes.badges}>
      {!unsent && status === 'saved' && (
        <span className={classes.badge} data-kind="saved">
          <IconCheck {...icon} /> Saved
        </span>
      )}
      {!unsent && status === 'missing' && (
        <span className={classes.badge} data-kind="missing">
          Missing
        </span>
      )}
      {mark && (
        <span className={classes.badge} data-kind="mark">
          {mark === 'now' ? 'Now' : 'Next'}
        </span>
      )}
      {children}
    </span>
  );
}

/** Leads to the form, which opens with the draft. It follows drafts itself, so that keeping one renders no other card. */
export function DraftBadge({ place, label, ...toForm }: LinkProps & { place: ShiftPlace; label: string }) {
  if (!useHasDraft(place)) return null;
  return (
    <Link {...toForm} className={classes.badge} data-kind="draft" aria-label={`Draft for ${label}`}>
      Draft
    </Link>
  );
}

/** Too long to fit beside the label and the buttons. */
export function UnsentBadge() {
  return (
    <span className={classes.badge} data-kind="waiting">
      <IconCloudOff {...icon} /> Waiting to be sent
    </span>
  );
}
