import { MultiSelect } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import type { StandardPack } from '#domain/standards/packs/pack.ts';
import { standardPacks } from '#domain/standards/setting/packs.ts';
import { SettingCard } from '#web/features/settings/setting-card.tsx';
import { useSaveHospital } from '#web/features/settings/use-save-settings.ts';
import classes from '#web/features/standards/settings/parts/standards.module.css';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

type Effort = StandardPack['efforts'][number];

/**
 * Which of the hospital's red flag actions are a step that a law names for a short shift (B16). Only for hospitals with a module
 * that follows such a law.
 */
export function EffortsCard({ hospital }: { hospital: Client }) {
  const efforts = listEfforts(hospital);
  if (efforts.length === 0) return null;
  return (
    <SettingCard
      title="Efforts by Law"
      editLabel="Edit efforts by law"
      form={close => <EffortsForm hospital={hospital} efforts={efforts} onSaved={close} />}
    >
      <Hint>
        The steps that your staffing standards name for a short shift, and which of your red flag actions they
        are. The report of staffing standards says which of them were logged.
      </Hint>
      <dl className={classes.facts}>
        {efforts.map(({ id, name }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{describeActions(hospital, id)}</dd>
          </div>
        ))}
      </dl>
    </SettingCard>
  );
}

/** An action that was renamed or removed is named as such: its new name has to be chosen, too. */
function describeActions({ red_flag_actions, standard_efforts }: Client, effort: string): string {
  const actions = standard_efforts[effort] ?? [];
  const named = actions.map(action =>
    red_flag_actions.includes(action) ? action : `${action} (no longer offered)`,
  );
  return named.join(', ') || 'No action yet';
}

/** Those of every pack that a module follows, has followed or will follow, because the report looks back. */
function listEfforts({ modules }: Client): Effort[] {
  const followed = new Set(
    modules.flatMap(({ standard_history }) => standard_history.map(({ pack }) => pack)),
  );
  const efforts = standardPacks.filter(({ id }) => followed.has(id)).flatMap(pack => pack.efforts);
  return [...new Map(efforts.map(effort => [effort.id, effort])).values()];
}

interface EffortsFormProps {
  hospital: Client;
  efforts: readonly Effort[];
  onSaved: () => void;
}

/** The name of an effort in the server's errors. */
type EffortFieldName = `standard_efforts.${string}`;

const nameEffortField = (id: string): EffortFieldName => `standard_efforts.${id}`;

function EffortsForm({ hospital, efforts, onSaved }: EffortsFormProps) {
  const save = useSaveHospital(hospital);
  const form = useServerForm({
    initialValues: Object.fromEntries(
      efforts.map(({ id }) => [nameEffortField(id), [...(hospital.standard_efforts[id] ?? [])]]),
    ) as Record<EffortFieldName, string[]>,
    submit: values =>
      save({
        standard_efforts: {
          // Those of standards that no module follows are not in the form.
          ...copyEfforts(hospital.standard_efforts),
          ...Object.fromEntries(efforts.map(({ id }) => [id, values[nameEffortField(id)] ?? []])),
        },
      }),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      {efforts.map(({ id, name }) => (
        <MultiSelect
          key={id}
          label={name}
          hidePickedOptions
          data={listActions(hospital, form.values[nameEffortField(id)] ?? [])}
          value={form.values[nameEffortField(id)] ?? []}
          error={form.errors[nameEffortField(id)]}
          onChange={actions => form.setValue(nameEffortField(id), actions)}
        />
      ))}
      <Hint>
        An action may be several efforts. One that you no longer offer still counts where it was logged.
      </Hint>
    </ServerForm>
  );
}

/** The hospital's actions, and chosen ones that it no longer offers. */
function listActions({ red_flag_actions }: Client, chosen: readonly string[]): string[] {
  return [...new Set([...red_flag_actions, ...chosen])];
}

function copyEfforts(efforts: Client['standard_efforts']): Record<string, string[]> {
  return Object.fromEntries(Object.entries(efforts).map(([id, actions = []]) => [id, [...actions]]));
}
