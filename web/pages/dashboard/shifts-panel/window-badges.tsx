import { IconCheck, IconCloudOff } from '@tabler/icons-react';
import { Link, type LinkProps } from 'react-router';
import type { WindowOfDay } from '../day-view.ts';
import classes from './window-badges.module.css';

const icon = { size: 12, stroke: 2.5, 'aria-hidden': true } as const;

interface WindowBadgesProps {
  window: WindowOfDay;
  unsent: boolean;
  /** Leads to the form with the draft; null without one. */
  draft: LinkProps | null;
}

/** Saved, missing, current or next, draft. An unsent window has its own badge below. */
export function WindowBadges({ window, unsent, draft }: WindowBadgesProps) {
  const { label, status, mark } = window;
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
      {draft && (
        <Link {...draft} className={classes.badge} data-kind="draft" aria-label={`Draft for ${label}`}>
          Draft
        </Link>
      )}
    </span>
  );
}

/** Too long to fit beside the label and the buttons. */
export function UnsentBadge() {
  return (
    <span className={classes.badge} data-kind="waiting">
      <IconCloudOff {...icon} /> Waiting for connection
    </span>
  );
}
