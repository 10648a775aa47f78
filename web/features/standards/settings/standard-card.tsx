import { Button, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { countMapped, listCurrent, nameSetting } from '../words/describe-setting.ts';
import { UnmappedLine } from './parts/unmapped-line.tsx';

/** The staffing standard in force, and those to come (B16); they are edited on a page of their own. */
export function StandardCard({ hospital, module }: { hospital: Client; module: ClientModule }) {
  const today = staffingToday(hospital, Date.now());
  const current = listCurrent(module.standard_history, today);
  return (
    <Card title="Staffing Standard">
      <Hint>
        The law, policy or plan that says how many RNs patients need at least. Parity shows required RNs
        beside your target.
      </Hint>
      {current.length === 0 && <Text>No standard</Text>}
      {current.map(change => (
        <div key={change.from}>
          <Text fw={550}>{nameSetting(change)}</Text>
          <Hint>
            {[`From ${formatDate(change.from)} on`, countMapped(change)].filter(Boolean).join(' · ')}
          </Hint>
        </div>
      ))}
      <UnmappedLine module={module} today={today} />
      <Button
        component={Link}
        to={paths.standard(module.id)}
        variant="default"
        aria-label="Edit staffing standard"
      >
        Edit
      </Button>
    </Card>
  );
}
