import { Checkbox, NativeSelect, Radio, Stack, TextInput } from '@mantine/core';
import type { Client } from '#contract/clients/clients.ts';
import type { NewDisplayLink } from '#contract/tokens/display-links.ts';
import { type DisplayKind, displayKinds } from '#domain/people/access.ts';
import { ConfirmPassword } from '#web/features/sign-in/confirm-password.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';

/** What a display link opens, in words. `end` is how long its screens stay lit after it was revoked. */
export const kindTexts: Readonly<Record<DisplayKind, { name: string; description: string; end: string }>> = {
  now: {
    name: 'Hospital Now',
    description: 'How each module is staffed now, for the people who work there.',
    end: 'ten seconds',
  },
  posting: {
    name: 'Posting',
    description:
      'Patients, RNs and required RNs of one module, today and the last seven days, for everybody.',
    end: 'half a minute',
  },
};

interface AddDisplayLinkFormProps {
  hospital: Client;
  onAdded: (link: NewDisplayLink) => void;
}

export function AddDisplayLinkForm({ hospital, onAdded }: AddDisplayLinkFormProps) {
  const form = useServerForm({
    initialValues: {
      name: '',
      kind: 'now' as DisplayKind,
      shows: 'all',
      modules: [] as string[],
      current_password: '',
    },
    check: ({ name, kind, shows, modules }) =>
      faults({
        name: findTextFault(name),
        modules:
          kind === 'now' && shows === 'chosen' && modules.length === 0 ? 'Choose at least one.' : undefined,
      }),
    submit: ({ name, kind, shows, modules, current_password }) =>
      settingsClient.createDisplayLink({
        body: {
          name: name.trim(),
          kind,
          modules: kind === 'now' && shows === 'all' ? null : modules.map(Number),
          ...(current_password && { current_password }),
        },
      }),
    onSubmitted: onAdded,
    clearWhenRefused: ['current_password'],
  });
  const { kind, shows, modules } = form.values;

  /** A posting has exactly one module. */
  function choose(next: DisplayKind) {
    form.setValue('kind', next);
    form.setValue(
      'modules',
      next === 'posting' ? hospital.modules.slice(0, 1).map(({ id }) => String(id)) : [],
    );
  }

  return (
    <ServerForm form={form} submitLabel="Add Display Link">
      <TextInput
        label="Name"
        description="Where the screen is, such as Huddle room."
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...form.textField('name')}
      />
      <Radio.Group label="Screen" {...form.field('kind')} onChange={choose}>
        <Stack gap="s8" py="s6">
          {displayKinds.map(kind => (
            <Radio
              key={kind}
              value={kind}
              label={kindTexts[kind].name}
              description={kindTexts[kind].description}
            />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'posting' && (
        <NativeSelect
          label="Module"
          name="modules"
          data={hospital.modules.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={modules[0] ?? ''}
          error={form.errors.modules}
          onChange={event => form.setValue('modules', [event.currentTarget.value])}
        />
      )}
      {kind === 'now' && (
        <Radio.Group label="Shows" {...form.field('shows')}>
          <Stack gap="s8" py="s6">
            <Radio value="all" label="All modules" />
            <Radio value="chosen" label="Chosen modules" />
          </Stack>
        </Radio.Group>
      )}
      {kind === 'now' && shows === 'chosen' && (
        <Checkbox.Group label="Modules" {...form.field('modules')}>
          <Stack gap="s8" py="s6">
            {hospital.modules.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      <ConfirmPassword form={form} confirmation="hospital" />
    </ServerForm>
  );
}
