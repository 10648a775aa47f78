import { Button, Group, Skeleton, Title } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CensusSource } from '#contract/census/census-sources.ts';
import type { Client } from '#contract/clients/clients.ts';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { UnsavedForms, useCounter } from '#web/ui/dialog/dialog-counts.ts';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { SourceCard } from './source-card.tsx';
import { SourceForm } from './source-form.tsx';
import classes from './sources.module.css';
import { sourcesQuery } from './sources-query.ts';

/** Records of patients that propose counts (B7, B8): administrators connect them, owners write their rules. */
export function CensusSources({ hospital }: { hospital: Client }) {
  const isAdmin = useAuthState().user?.is_admin === true;
  const queryClient = useQueryClient();
  const sources = useQuery(sourcesQuery(hospital.id));
  const editing = useItemDialog<CensusSource>();
  const deleting = useItemDialog<CensusSource>();
  const [unsaved, countForm] = useCounter();
  const reload = () => queryClient.invalidateQueries(sourcesQuery(hospital.id));

  async function deleteChosen() {
    if (deleting.item) await settingsClient.deleteCensusSource({ params: { id: deleting.item.id } });
    await reload();
  }

  return (
    <section aria-labelledby="census-sources" className={classes.sources}>
      <Group justify="space-between" gap="s12" p="s16">
        <div>
          <Title order={3} fz="lg" id="census-sources">
            Census sources
          </Title>
          <Hint>The hospital’s record of patients proposes counts in the shift form. Nurses decide.</Hint>
        </div>
        {isAdmin && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => editing.open(null)}
          >
            Add Source
          </Button>
        )}
      </Group>
      <Loaded query={sources} skeleton={<Skeleton height={160} m="s16" w="auto" />}>
        {({ results }) => (
          <UnsavedForms value={countForm}>
            {results.length === 0 && <Empty isAdmin={isAdmin} />}
            {results.map(source => (
              <SourceCard
                key={source.id}
                hospital={hospital}
                source={source}
                isUnsaved={unsaved > 0}
                now={sources.dataUpdatedAt}
                buttons={
                  isAdmin && (
                    <>
                      <RowButton
                        label={`Edit ${source.name}`}
                        icon={IconPencil}
                        onClick={() => editing.open(source)}
                      />
                      <RowButton
                        label={`Delete ${source.name}`}
                        icon={IconTrash}
                        onClick={() => deleting.open(source)}
                      />
                    </>
                  )
                }
              />
            ))}
          </UnsavedForms>
        )}
      </Loaded>
      {unsaved > 0 && (
        <LeaveGuard
          title="These rules are not saved"
          text="The changed rules of a census source are lost if you leave."
          isUnsaved
          mustAsk={(from, to) => from.pathname !== to.pathname}
          waysOut={[{ label: 'Discard' }]}
        />
      )}
      <Dialog
        title={editing.item ? 'Edit Source' : 'Add Source'}
        opened={editing.opened}
        onClose={editing.close}
      >
        <SourceForm
          hospitalId={hospital.id}
          source={editing.item}
          jwksUri={sources.data?.jwks_uri ?? ''}
          onSaved={() => {
            editing.close();
            void reload();
          }}
        />
      </Dialog>
      <ConfirmDialog
        title="Delete Source"
        question={`Delete ${deleting.item?.name} with its rules and patients? Its messages are refused at once. Saved shifts keep their numbers.`}
        confirmLabel="Delete"
        opened={deleting.opened}
        onClose={deleting.close}
        act={deleteChosen}
      />
    </section>
  );
}

function Empty({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Hint px="s20" py="s32" ta="center">
      No source is connected. A source sends admissions, transfers and discharges, and rules count its
      patients by acuity field, so that nurses check numbers instead of typing them.{' '}
      {isAdmin
        ? 'Ask the hospital’s interface team for an HL7 feed or a FHIR address, and add it here.'
        : 'Ask your Parity administrator and your interface team to connect one; you write its rules here.'}
    </Hint>
  );
}
