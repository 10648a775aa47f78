import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import type { AcuityField } from '#contract/modules.ts';
import type { Section } from '#contract/sections.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { LoadedPage } from '#web/ui/page/loaded-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { fieldsQuery, sectionQuery } from './catalogue-queries.ts';
import { FieldForm } from './field-form.tsx';
import { FieldsList } from './fields-list.tsx';
import { RearrangeButton } from './rearrange-button.tsx';
import { useAfterChange } from './use-after-change.ts';

const toSections = { to: paths.adminSections, label: 'Sections' };

export function FieldsPage() {
  const section = useQuery(sectionQuery(Number(useParams().id)));
  return (
    <LoadedPage query={section} title="Acuity Fields" back={toSections}>
      {found => <FieldsOf key={found.id} section={found} />}
    </LoadedPage>
  );
}

function FieldsOf({ section }: { section: Section }) {
  const ownFields = fieldsQuery(section.id);
  const fields = useQuery(ownFields);
  const queryClient = useQueryClient();
  const afterChange = useAfterChange();
  const [rearranging, setRearranging] = useState(false);
  const editing = useItemDialog<AcuityField>();
  const deleting = useItemDialog<AcuityField>();

  function finish() {
    editing.close();
    void afterChange();
  }

  async function deleteField() {
    if (deleting.item) await client.deleteAcuityField({ params: { id: deleting.item.id } });
    void afterChange();
  }

  async function saveOrder(ids: number[]) {
    try {
      const query = { section: section.id };
      queryClient.setQueryData(ownFields.queryKey, await client.reorderAcuityFields({ query, body: ids }));
    } finally {
      void afterChange();
    }
  }

  return (
    <Page
      title={`Acuity Fields of ${section.name}`}
      subtitle={section.internal_name}
      back={toSections}
      controls={
        <>
          {(fields.data?.count ?? 0) > 1 && (
            <RearrangeButton rearranging={rearranging} onToggle={() => setRearranging(!rearranging)} />
          )}
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => editing.open(null)}
          >
            Add Acuity Field
          </Button>
        </>
      }
    >
      <FieldsList
        query={fields}
        rearranging={rearranging}
        onEdit={editing.open}
        onDelete={deleting.open}
        saveOrder={saveOrder}
      />
      <Dialog
        title={editing.item ? 'Edit Acuity Field' : 'Add Acuity Field'}
        opened={editing.opened}
        onClose={editing.close}
      >
        <FieldForm sectionId={section.id} field={editing.item} onSaved={finish} />
      </Dialog>
      <ConfirmDialog
        title="Delete Acuity Field"
        question={`Are you sure you want to delete ${deleting.item?.name ?? ''}? This CANNOT be undone, and all entered data will become inaccessible.`}
        confirmLabel="Delete"
        opened={deleting.opened}
        onClose={deleting.close}
        act={deleteField}
      />
    </Page>
  );
}
