import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Section } from '#contract/sections.ts';
import { client } from '#web/lib/api/client.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Page } from '#web/ui/page/page.tsx';
import { sectionsQuery } from './catalogue-queries.ts';
import { RearrangeButton } from './rearrange-button.tsx';
import { SectionForm } from './section-form.tsx';
import { SectionsList } from './sections-list.tsx';
import { useAfterChange } from './use-after-change.ts';

export function SectionsPage() {
  const sections = useQuery(sectionsQuery);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const afterChange = useAfterChange();
  const [rearranging, setRearranging] = useState(false);
  const { item, opened, open, close } = useItemDialog<Section>();

  async function finish(saved: Section) {
    close();
    void afterChange();
    if (!item) await navigate(paths.adminFields(saved.id));
  }

  async function saveOrder(ids: number[]) {
    try {
      queryClient.setQueryData(sectionsQuery.queryKey, await client.reorderSections({ body: ids }));
    } finally {
      void afterChange();
    }
  }

  return (
    <Page
      title="Sections"
      subtitle="The groups of acuity fields that modules are made of, in the order that hospitals see."
      controls={
        <>
          {(sections.data?.count ?? 0) > 1 && (
            <RearrangeButton rearranging={rearranging} onToggle={() => setRearranging(!rearranging)} />
          )}
          <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => open(null)}>
            Add Section
          </Button>
        </>
      }
    >
      <SectionsList query={sections} rearranging={rearranging} onEdit={open} saveOrder={saveOrder} />
      <Dialog title={item ? 'Edit Section' : 'Add Section'} opened={opened} onClose={close}>
        <SectionForm section={item} onSaved={finish} />
      </Dialog>
    </Page>
  );
}
