import { Popover } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import type { ClientModule } from '#contract/modules.ts';
import type { Shift } from '#contract/shifts/shifts.ts';
import { computeSectionTotals } from '#domain/shifts/section-totals.ts';
import figuresTable from '#web/ui/figures-table.module.css';
import { toSections } from '../day-view.ts';
import { formatCount } from '../findings.ts';
import classes from './acuity-summary.module.css';

interface AcuitySummaryProps {
  shift: Shift;
  module: ClientModule;
  label: string;
  /** The shift's figures. */
  children: ReactNode;
}

/** On a phone there is no room beside a card. */
const middlewares = { shift: true, flip: { fallbackPlacements: ['bottom' as const, 'top' as const] } };

/** Shows the patients behind the figures on hover, focus and touch. */
export function AcuitySummary({ shift, module, label, children }: AcuitySummaryProps) {
  const id = useId();
  const [opened, setOpened] = useState(false);
  const open = () => setOpened(true);
  const close = () => setOpened(false);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="left"
      middlewares={middlewares}
      shadow="md"
      radius="md"
      withArrow
      withinPortal={false}
      withRoles={false}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.figures}
          aria-describedby={opened ? id : undefined}
          onMouseEnter={open}
          onMouseLeave={close}
          onFocus={open}
          onBlur={close}
          onClick={open}
          onKeyDown={event => event.key === 'Escape' && close()}
        >
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.summary ?? ''}>
        <table id={id} className={classes.table}>
          <caption className={figuresTable.caption}>Patients at {label}</caption>
          <tbody>
            {computeSectionTotals(shift.acuity_counts, toSections(module)).map(({ id, name, total }) => (
              <tr key={id} data-zero={total === 0 || undefined}>
                <th scope="row">{name}</th>
                <td>{formatCount(total)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Census</th>
              <td>{formatCount(shift.census)}</td>
            </tr>
          </tfoot>
        </table>
      </Popover.Dropdown>
    </Popover>
  );
}
