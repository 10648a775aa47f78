import { Button, Stack, Text, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { LoadedAccessField } from '#web/features/users/access-fields.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { createRule, type RuleValues } from './provider-form-values.ts';

interface GroupRulesFieldProps {
  hospitals: readonly { id: number; name: string }[];
  value: RuleValues[];
  error?: string | undefined;
  onChange: (rules: RuleValues[]) => void;
}

/** The access that people of a group get. */
export function GroupRulesField({ hospitals, value, error, onChange }: GroupRulesFieldProps) {
  return (
    <Stack gap="s12">
      {value.map((rule, index) => (
        <LoadedAccessField
          key={rule.key}
          hospital={hospitals.find(({ id }) => id === rule.client)?.name ?? 'Hospital'}
          value={{ client_id: rule.client, owner: rule.owner, module_ids: rule.module_ids }}
          onChange={({ owner, module_ids }) => onChange(value.with(index, { ...rule, owner, module_ids }))}
          removeLabel={`Remove the rule of ${rule.group || 'this group'}`}
          onRemove={() => onChange(value.toSpliced(index, 1))}
        >
          <TextInput
            label="Group"
            description="Its name or ID, as the provider sends it."
            maxLength={300}
            autoComplete="off"
            value={rule.group}
            onChange={event => onChange(value.with(index, { ...rule, group: event.currentTarget.value }))}
          />
        </LoadedAccessField>
      ))}
      {error && (
        <Text size="sm" c="var(--parity-danger-text)" role="alert">
          {error}
        </Text>
      )}
      {hospitals.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          size="xs"
          mr="auto"
          leftSection={<IconPlus size={14} stroke={2} aria-hidden />}
          onClick={() => onChange([...value, createRule(id)])}
        >
          Add a rule for {name}
        </Button>
      ))}
      {hospitals.length === 0 && <Hint>Choose a hospital first.</Hint>}
    </Stack>
  );
}
