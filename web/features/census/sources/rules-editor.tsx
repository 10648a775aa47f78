import { Button, Group, Stack, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { CensusSource } from '#contract/census/census-sources.ts';
import type { Client } from '#contract/clients/clients.ts';
import type { CensusRule } from '#domain/census/census-rules.ts';
import { useSaveOver } from '#web/features/editing/use-save-over.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { AlertLine } from '#web/ui/alert-line.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { RuleForm } from './rule-form.tsx';
import { describeConditions, describeField } from './source-words.ts';
import { sourcesQuery } from './sources-query.ts';
import { TryMessage } from './try-message.tsx';
import { UnmatchedList } from './unmatched-list.tsx';

/** The id tells equal rules apart while they are edited. */
type KeyedRule = CensusRule & { id: number };

interface RulesEditorProps {
  hospital: Client;
  source: CensusSource;
  onDiscard: () => void;
}

/** The rules of a source, which are changed on the screen and saved together. */
export function RulesEditor({ hospital, source, onDiscard }: RulesEditorProps) {
  const form = useRulesForm(hospital, source);
  const { rules } = form.values;
  const editing = useItemDialog<KeyedRule | { location: string }>();
  const edited = editing.item && 'id' in editing.item ? editing.item : null;
  const setRules = (next: KeyedRule[]) => form.setValue('rules', next);

  function store(rule: CensusRule) {
    const id = edited?.id ?? Math.max(0, ...rules.map(each => each.id)) + 1;
    const changed = { ...rule, id };
    setRules(edited ? rules.map(each => (each.id === id ? changed : each)) : [...rules, changed]);
    editing.close();
  }

  return (
    <>
      <UnmatchedList unmatched={source.unmatched} onAddRule={location => editing.open({ location })} />
      <Stack gap="s8">
        <Title order={5} fz="md">
          Rules
        </Title>
        <Hint>The first rule that matches a patient decides the field. Each patient counts once.</Hint>
        {rules.length === 0 ? (
          <Hint>There are no rules yet, so this source proposes no numbers.</Hint>
        ) : (
          <ReorderList
            label={`Rules of ${source.name}`}
            items={rules.map(rule => ({ ...rule, name: describeConditions(rule) }))}
            detail={rule => <Hint span>{describeField(rule, hospital)}</Hint>}
            actions={({ name, ...rule }) => (
              <>
                <RowButton label={`Edit ${name}`} icon={IconPencil} onClick={() => editing.open(rule)} />
                <RowButton
                  label={`Delete ${name}`}
                  icon={IconTrash}
                  onClick={() => setRules(rules.filter(({ id }) => id !== rule.id))}
                />
              </>
            )}
            save={async ids => setRules(rules.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)))}
          />
        )}
        <AlertLine message={form.status.state === 'error' ? form.status.alert : null} />
        <Group gap="s8">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => editing.open(null)}
          >
            Add Rule
          </Button>
          {form.isEdited && (
            <>
              <Button loading={form.status.state === 'submitting'} onClick={() => void form.submit()}>
                Save Rules
              </Button>
              <Button variant="default" onClick={onDiscard}>
                Discard Changes
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {source.kind === 'hl7' && <TryMessage hospital={hospital} source={source} rules={rules} />}
      <Dialog title={edited ? 'Edit Rule' : 'Add Rule'} opened={editing.opened} onClose={editing.close}>
        <RuleForm
          hospital={hospital}
          rule={editing.item}
          submitLabel={edited ? 'Change Rule' : 'Add Rule'}
          onDone={store}
        />
      </Dialog>
    </>
  );
}

function useRulesForm(hospital: Client, source: CensusSource) {
  const queryClient = useQueryClient();
  const reload = () => queryClient.invalidateQueries(sourcesQuery(hospital.id));
  const save = useSaveOver({ shown: source.version, kind: 'form', reload });
  return useServerForm({
    initialValues: { rules: source.rules.map((rule, id): KeyedRule => ({ ...rule, id })) },
    submit: ({ rules }) =>
      save(version =>
        settingsClient.updateCensusSource({
          params: { id: source.id },
          body: { rules: rules.map(withoutId), version },
        }),
      ).catch(rethrowWithPlace),
    onSubmitted: () => void reload(),
  });
}

function withoutId({ id: _, ...rule }: KeyedRule): CensusRule {
  return rule;
}

/** The server names a wrong rule by its place: `rules.2.field`. */
function rethrowWithPlace(error: unknown): never {
  const [place] = Object.keys(readProblems(error).fields).flatMap(
    name => /^rules\.(\d+)\./.exec(name)?.slice(1) ?? [],
  );
  if (place === undefined) throw error;
  const message = `Rule ${Number(place) + 1} is not valid any more: its module or field was removed. Please edit or delete it.`;
  throw new ApiError(400, { non_field_errors: [message] });
}
