import { Fieldset, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { IdentityProvider } from '#contract/single-sign-on/identity-providers.ts';
import { useSaveOver } from '#web/features/editing/use-save-over.ts';
import { useHospitalNames } from '#web/features/users/hospital-queries.ts';
import { HospitalSelect } from '#web/features/users/hospital-select.tsx';
import { adminClient } from '#web/lib/api/admin-client.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useRecordForm } from '#web/ui/form/use-record-form.ts';
import type { RecordFormProps } from '../records/records-page.tsx';
import { ChosenItems } from './chosen-items.tsx';
import { GroupRulesField } from './group-rules-field.tsx';
import { OwnersField } from './owners-field.tsx';
import { checkProvider, toProviderBody, toProviderValues, withoutHospital } from './provider-form-values.ts';
import { providersQuery } from './providers-query.ts';
import classes from './single-sign-on.module.css';

/** The settings of a provider. It is turned on in the list, after a test. */
export function ProviderForm({ record: provider, onSaved }: RecordFormProps<IdentityProvider>) {
  const form = useProviderForm(provider, onSaved);
  const { values, setValue } = form;
  const names = useHospitalNames(values.clients);
  const hospitals = values.clients.map(id => ({ id, name: names.get(id) ?? 'Hospital' }));

  function removeHospital(id: number) {
    const rest = withoutHospital(values, id);
    setValue('clients', rest.clients);
    setValue('group_rules', rest.group_rules);
  }

  return (
    <ServerForm form={form} submitLabel={provider ? 'Save' : 'Add Provider'}>
      <Fieldset legend="Provider" variant="unstyled" className={classes.group ?? ''}>
        <TextInput
          label="Name"
          description={`On the login page: “Continue with ${values.name.trim() || '…'}”.`}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          {...form.textField('name')}
        />
        <TextInput
          label="Issuer"
          description="The provider’s address, such as https://login.microsoftonline.com/{tenant}/v2.0"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          {...form.textField('issuer')}
        />
        <TextInput label="Client ID" autoComplete="off" spellCheck={false} {...form.textField('client_id')} />
        <TextInput
          label="Client secret"
          description={
            provider ? 'A blank keeps the stored one.' : 'Stored encrypted, and never shown again.'
          }
          type="password"
          autoComplete="new-password"
          {...form.textField('client_secret')}
        />
        <TextInput label="Scopes" autoComplete="off" spellCheck={false} {...form.textField('scopes')} />
      </Fieldset>

      <Fieldset legend="Who may sign in" variant="unstyled" className={classes.group ?? ''}>
        <TextInput
          label="Email domains"
          description="With commas between them: lakeside.org, lakeside-health.org"
          autoComplete="off"
          spellCheck={false}
          {...form.textField('domains')}
        />
        <ChosenItems items={hospitals} onRemove={removeHospital} error={form.errors.clients}>
          <HospitalSelect
            label="Hospitals"
            placeholder="Search hospitals"
            value={null}
            without={values.clients}
            withInactive
            onChange={id => id !== null && setValue('clients', [...values.clients, id])}
          />
        </ChosenItems>
        <Switch
          label="Create accounts"
          description="People without a Parity account get one at their first sign-in. Otherwise they are refused."
          {...form.checkbox('create_users')}
        />
        <Switch
          label="Trust its addresses"
          description="Also accept addresses that the provider does not confirm. Only for the provider of one organization."
          {...form.checkbox('trusts_addresses')}
        />
        <Switch
          label="Trust its two-factor"
          description="Do not ask for Parity’s own code after this sign-in."
          {...form.checkbox('trusts_two_factor')}
        />
        <Switch
          label="Require it"
          description={
            provider?.is_active
              ? 'People of these domains can no longer use passwords, passkeys or mailed links. Administrators among them need two-factor.'
              : 'Turn the provider on first.'
          }
          disabled={!provider?.is_active && !values.required}
          {...form.checkbox('required')}
        />
        {(values.required || values.emergency_owners.length > 0) && (
          <OwnersField clientIds={values.clients} {...form.field('emergency_owners')} />
        )}
      </Fieldset>

      <Fieldset legend="Rules" variant="unstyled" className={classes.group ?? ''}>
        <TextInput
          label="Group claim"
          description="Where the provider sends a person’s groups, such as “groups”. A blank: groups change nobody’s access."
          autoComplete="off"
          spellCheck={false}
          {...form.textField('group_claim')}
        />
        <GroupRulesField hospitals={hospitals} {...form.field('group_rules')} />
      </Fieldset>
    </ServerForm>
  );
}

function useProviderForm(provider: IdentityProvider | null, onSaved: (saved: IdentityProvider) => void) {
  const queryClient = useQueryClient();
  const save = useSaveOver({
    shown: provider?.version ?? 0,
    kind: 'form',
    reload: () => queryClient.invalidateQueries(providersQuery),
  });
  return useRecordForm({
    record: provider,
    initialValues: toProviderValues(provider),
    toBody: toProviderBody,
    check: values => checkProvider(values, provider === null),
    create: body => adminClient.createIdentityProvider({ body }),
    update: (id, body) =>
      save(version => adminClient.updateIdentityProvider({ params: { id }, body: { ...body, version } })),
    onSaved,
  });
}
