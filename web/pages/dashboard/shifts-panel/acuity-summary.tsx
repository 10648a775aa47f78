import { Popover } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { computeSectionTotals } from '#domain/shifts/section-totals.ts';
import { toSections } from '#web/features/day/day-view.ts';
import { formatWholeOrTenth } from '#web/features/day/findings.ts';
import figuresTable from '#web/ui/table/figures-table.module.css';
import classes from './acuity-summary.module.css';

type Summary = ReturnType<typeof useSummary>;

/** Whether the summary of a card is open: while the pointer is on the card, after a touch, and while its figures have the focus. */
export function useSummary() {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return {
    id,
    opened,
    setOpened,
    figures: {
      'aria-describedby': opened ? id : undefined,
      onFocus: open,
      onBlur: close,
      onKeyDown: ({ key }: KeyboardEvent) => key === 'Escape' && close(),
    },
    card: {
      onMouseEnter: open,
      onMouseLeave: close,
      // It would be in front of a form or a menu that a link or another button opens.
      onClick: ({ target }: MouseEvent) =>
        setOpened(!(target as Element).closest('a, button:not([data-summary])')),
    },
  };
}

/** On a phone there is no room beside a card. */
const middlewares = { shift: true, flip: { fallbackPlacements: ['bottom' as const, 'top' as const] } };

/** Around a card, which is its anchor; a press anywhere else closes the summary. */
export function SummaryPopover({ summary, children }: { summary: Summary; children: ReactElement }) {
  return (
    <Popover
      opened={summary.opened}
      onChange={summary.setOpened}
      position="left"
      middlewares={middlewares}
      shadow="md"
      radius="md"
      withArrow
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>{children}</Popover.Target>
    </Popover>
  );
}

interface AcuitySummaryProps {
  summary: Summary;
  shift: Shift;
  module: ClientModule;
  label: string;
  /** The shift's figures. */
  children: ReactNode;
}

/** The figures of a card, and the patients behind them. */
export function AcuitySummary({ summary, shift, module, label, children }: AcuitySummaryProps) {
  return (
    <>
      <button type="button" className={classes.figures} data-summary {...summary.figures}>
        {children}
      </button>
      <Popover.Dropdown className={classes.summary ?? ''}>
        <table id={summary.id} className={classes.table}>
          <caption className={figuresTable.caption}>Patients at {label}</caption>
          <tbody>
            {computeSectionTotals(shift.acuity_counts, toSections(module)).map(({ id, name, total }) => (
              <tr key={id} data-zero={total === 0 || undefined}>
                <th scope="row">{name}</th>
                <td>{formatWholeOrTenth(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Census</th>
              <td>{formatWholeOrTenth(shift.census)}</td>
            </tr>
          </tfoot>
        </table>
      </Popover.Dropdown>
    </>
  );
}
