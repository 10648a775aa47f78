import { Button, Checkbox, NativeSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { NewDisplayLink } from '#contract/display-links/display-links.ts';
import { patterns } from '#contract/page-patterns.ts';
import { type DisplayKind, displayKinds } from '#domain/people/access.ts';
import { ConfirmPassword } from '#web/features/sign-in/confirm-password.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useBlockNavigation } from '#web/lib/navigation/use-block-navigation.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useInitialFocus } from '#web/ui/dialog/use-initial-focus.ts';
import { faults, findTextFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { CodeToCopy } from '../code-to-copy.tsx';
import { kindTexts } from './kind-texts.ts';

interface AddDisplayLinkDialogProps {
  hospital: Client;
  opened: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** The form, then the link. */
export function AddDisplayLinkDialog({ hospital, opened, onClose, onAdded }: AddDisplayLinkDialogProps) {
  const [added, setAdded] = useState<NewDisplayLink | null>(null);

  function show(link: NewDisplayLink) {
    setAdded(link);
    onAdded();
  }

  if (added) {
    const onClosed = () => setAdded(null);
    return (
      <Dialog title="Copy the link" opened={opened} onClose={onClose} onClosed={onClosed} mustFinish>
        <NewLink link={added} onSaved={onClose} />
      </Dialog>
    );
  }
  return (
    <Dialog title="Add Display Link" opened={opened} onClose={onClose}>
      <AddForm hospital={hospital} onAdded={show} />
    </Dialog>
  );
}

function AddForm({ hospital, onAdded }: { hospital: Client; onAdded: (link: NewDisplayLink) => void }) {
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

function NewLink({ link, onSaved }: { link: NewDisplayLink; onSaved: () => void }) {
  const words = useInitialFocus<HTMLParagraphElement>();
  useBlockNavigation(true);
  // The fragment is not sent to the server, so neither logs nor referrers contain the token.
  const path = link.kind === 'posting' ? patterns.posting : patterns.display;
  const address = `${window.location.origin}${path}#${link.token}`;
  return (
    <>
      <Text size="sm" ref={words} tabIndex={-1}>
        Open this link in the browser of the screen. Anyone who has it can see {link.name} for a year. You
        will not see it again.
      </Text>
      <CodeToCopy label="Link" text={address} />
      <Button size="md" onClick={onSaved}>
        I have saved it
      </Button>
    </>
  );
}
