import { Switch, Text } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import classes from './peers-card.module.css';

/** Whether the hospital is compared with others of its peer groups, and they with it (B21). */
export function PeersCard({ hospital }: { hospital: Client }) {
  return (
    <SettingCard
      title="Fair Peers"
      editLabel="Edit fair peers"
      wide
      form={close => <PeersForm hospital={hospital} onSaved={close} />}
    >
      <Hint>
        The Fair Peers report compares hospitals that share with each other, without names or ranks.
      </Hint>
      <Text fw={550}>
        {hospital.shares_with_peers
          ? 'This hospital shares with its peers.'
          : 'This hospital does not share with its peers.'}
      </Text>
    </SettingCard>
  );
}

function PeersForm({ hospital, onSaved }: { hospital: Client; onSaved: () => void }) {
  const form = useServerForm({
    initialValues: { shares_with_peers: hospital.shares_with_peers ?? false },
    check: () => ({}),
    submit: useSaveHospital(hospital),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <Switch label="Share with peers" {...form.checkbox('shares_with_peers')} />
      <Facts title="What the other hospitals of a peer group get, for each quarter" facts={shared} />
      <Facts title="What they do not get" facts={kept} />
      <Facts title="When it takes effect" facts={effects} />
    </ServerForm>
  );
}

const shared = [
  'A dot without a name: worked RN hours against the hours that the acuity catalog asks for, as a ratio to the average of all peers.',
  'How much this ratio varied from week to week, as one number, and the limits that follow from it.',
  'If Parity’s administrators exchange the peer group with another installation, its administrators get the RN hours of each week, worked and by the catalog, under a number that is another one for every quarter.',
];

const kept = [
  'The hospital’s name, its modules, and which of the dots is its own. Nothing links the dots of two quarters. But groups are small: people who know the hospitals may guess.',
  'Shifts, patients, wages, costs, comments and people.',
];

const effects = [
  'The hospital takes part in each quarter that is stored from now on. A quarter is stored three months after its end or later, when a hospital that counts in it first asks for it.',
  'Only hospitals that share see the others, and only in the quarters in which they count.',
  'Leaving takes effect for every quarter that is not stored yet. Stored quarters stay as they are, and are not shown to a hospital that has left.',
];

function Facts({ title, facts }: { title: string; facts: readonly string[] }) {
  return (
    <section className={classes.facts} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {facts.map(fact => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
