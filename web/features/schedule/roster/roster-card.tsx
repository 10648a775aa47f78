import { Button, Group, Skeleton, Title } from '@mantine/core';
import { IconArrowBackUp, IconUpload } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { RosterImport } from '#contract/schedule/rosters.ts';
import { formatNumber, formatQuantity } from '#domain/measures/formatting.ts';
import { formatRange } from '#domain/time/period-labels.ts';
import { settingsClient } from '#web/lib/api/settings-client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Hint } from '#web/ui/hint.tsx';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { rosterQuery } from './roster-query.ts';

const RosterWizard = lazy(async () => ({ default: (await import('./roster-wizard.tsx')).RosterWizard }));

/** Scheduled RNs from files (B17): importing one, and taking the last one of a module back. */
export function RosterCard({ hospital }: { hospital: Client }) {
  const queryClient = useQueryClient();
  const roster = useQuery(rosterQuery(hospital.id));
  const [opened, setOpened] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const undoing = useItemDialog<RosterImport>();
  const nameModule = (id: number) =>
    hospital.modules.find(module => module.id === id)?.name ?? `Module ${id}`;
  const columns = useColumns(nameModule, undoing.open);

  async function undoChosen() {
    if (!undoing.item) return;
    const { id, module: moduleId } = undoing.item;
    try {
      await settingsClient.undoRosterImport({ params: { moduleId }, body: { id } });
    } finally {
      await roster.refetch();
    }
    void queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) });
  }

  return (
    <ListCard>
      <Group justify="space-between" gap="s12" p="s16">
        <div>
          <Title order={2}>Schedule</Title>
          <Hint>
            Scheduled RNs from a spreadsheet, without names. The last import of each module can be undone.
          </Hint>
        </div>
        <Button leftSection={<IconUpload size={16} stroke={2} aria-hidden />} onClick={() => setOpened(true)}>
          Import Roster
        </Button>
      </Group>
      <ListView
        label="Imported rosters"
        query={roster}
        columns={columns}
        empty="No roster was imported. Import one to see before a shift whether it will be short."
      />
      <Dialog
        title="Import Roster"
        wide
        opened={opened}
        onClose={() => setOpened(false)}
        mustFinish={isSending}
      >
        <Suspense fallback={<Skeleton height={240} />}>
          <RosterWizard hospital={hospital} onSending={setIsSending} onDone={() => setOpened(false)} />
        </Suspense>
      </Dialog>
      <ConfirmDialog
        title="Undo Import"
        question={undoing.item ? describeUndo(undoing.item, nameModule(undoing.item.module)) : ''}
        confirmLabel="Undo Import"
        opened={undoing.opened}
        onClose={undoing.close}
        act={undoChosen}
      />
    </ListCard>
  );
}

function useColumns(
  nameModule: (id: number) => string,
  onUndo: (item: RosterImport) => void,
): ListColumn<RosterImport>[] {
  const formatInstant = useHospitalTime();
  return [
    { header: 'Module', cell: ({ module }) => nameModule(module) },
    { header: 'Dates', cell: ({ from, to }) => formatRange({ start: from, end: to }) },
    { header: 'RN shifts', kind: 'figures', cell: ({ rows }) => formatNumber(rows, 0) },
    { header: 'Imported', labelled: true, cell: ({ at }) => formatInstant(at) },
    {
      header: 'Actions',
      kind: 'actions',
      cell: item => {
        const label = `Undo the import of ${nameModule(item.module)}`;
        if (!item.can_undo) return <Hint span>A newer schedule was sent</Hint>;
        return <RowButton label={label} title={label} icon={IconArrowBackUp} onClick={() => onUndo(item)} />;
      },
    },
  ];
}

function describeUndo({ from, to, rows, replaced }: RosterImport, module: string): string {
  const dates = formatRange({ start: from, end: to });
  const imported = `the ${formatQuantity(rows, 'RN shift')} of ${module}, ${dates}`;
  if (replaced === 0) return `Remove ${imported}? They replaced nothing.`;
  return `Remove ${imported}, and restore the ${formatQuantity(replaced, 'RN shift')} that they replaced?`;
}
