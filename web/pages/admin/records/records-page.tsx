import { Button, Group, Stack } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { ListCard } from '#web/ui/list/list-card.tsx';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx';
import { ListView } from '#web/ui/list/list-view.tsx';
import type { ListControls } from '#web/ui/list/use-list-state.ts';
import { Page, type PageProps } from '#web/ui/page/page.tsx';
import type { Orderable } from '#web/ui/reorder/order.ts';
import { ReorderList } from '#web/ui/reorder/reorder-list.tsx';
import { RowButton } from '#web/ui/row-button.tsx';
import { useReloadAll } from './use-reload-all.ts';

interface Rows<Item> {
  results: Item[];
  count: number;
}

export interface RecordFormProps<Item> {
  /** Null for a new one. */
  record: Item | null;
  onSaved: (saved: Item) => void;
}

interface RecordsPageProps<Item, Key extends QueryKey, Data extends Rows<Item>>
  extends Omit<PageProps, 'controls'> {
  /** One of the rows, as in "Add Section". */
  noun: string;
  /** All of the rows: "Sections". */
  label: string;
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** A column with the buttons of each row is added. */
  columns: readonly ListColumn<Item>[];
  empty: string;
  form: (props: RecordFormProps<Item>) => ReactNode;
  onAdded?: (added: Item) => unknown;
  /** Buttons before "Add". */
  buttons?: ReactNode;
  /** Above the list. Gets a function that opens the form of one record by its id, or of a new one. */
  intro?: (openForm: (id: number | null) => void) => ReactNode;
  /** Search, status, ordering and page, for a list that may be long. */
  filters?: { controls: ListControls; searchLabel: string };
  /** Lets the rows be rearranged. */
  order?: { detail: (item: Item) => ReactNode; save: (ids: number[]) => Promise<Rows<Item>> };
  /** Lets rows be deleted, after a question. */
  remove?: { question: (item: Item) => string; act: (item: Item) => Promise<unknown> };
}

/** The list of one kind of record, with dialogs to add, change and delete one. */
export function RecordsPage<Item extends Orderable, Key extends QueryKey, Data extends Rows<Item>>(
  props: RecordsPageProps<Item, Key, Data>,
) {
  const {
    noun,
    label,
    query,
    columns,
    empty,
    form,
    onAdded,
    buttons,
    intro,
    filters,
    order,
    remove,
    ...page
  } = props;
  const queryClient = useQueryClient();
  const rows = useQuery(query);
  const reloadAll = useReloadAll();
  const editing = useItemDialog<Item>();
  const deleting = useItemDialog<Item>();
  const [isRearranging, setIsRearranging] = useState(false);

  function finish(saved: Item) {
    editing.close();
    void reloadAll();
    if (!editing.item) onAdded?.(saved);
  }

  async function deleteChosen() {
    if (deleting.item) await remove?.act(deleting.item);
    void reloadAll();
  }

  async function saveOrder(save: (ids: number[]) => Promise<Rows<Item>>, ids: number[]) {
    try {
      queryClient.setQueryData<Rows<Item>>(query.queryKey, await save(ids));
    } finally {
      void reloadAll();
    }
  }

  const rowButtons: ListColumn<Item> = {
    header: remove ? 'Edit or delete' : 'Edit',
    kind: 'actions',
    cell: item => (
      <Group gap="s4" wrap="nowrap" justify="flex-end">
        <RowButton label={`Edit ${item.name}`} icon={IconPencil} onClick={() => editing.open(item)} />
        {remove && (
          <RowButton label={`Delete ${item.name}`} icon={IconTrash} onClick={() => deleting.open(item)} />
        )}
      </Group>
    ),
  };

  return (
    <Page
      {...page}
      controls={
        <>
          {buttons}
          {order && (rows.data?.count ?? 0) > 1 && (
            <RearrangeButton isOn={isRearranging} onToggle={() => setIsRearranging(!isRearranging)} />
          )}
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => editing.open(null)}
          >
            {`Add ${noun}`}
          </Button>
        </>
      }
    >
      {intro?.(id => editing.open(rows.data?.results.find(item => item.id === id) ?? null))}
      <ListCard>
        {filters && <ListToolbar {...filters} />}
        <ListView<Item>
          label={label}
          columns={[...columns, rowButtons]}
          query={rows}
          empty={empty}
          {...(filters && { controls: filters.controls })}
        >
          {isRearranging &&
            order &&
            (items => (
              <Stack gap="s12" p="s12">
                <ReorderList
                  label={label}
                  items={items}
                  detail={order.detail}
                  save={ids => saveOrder(order.save, ids)}
                />
              </Stack>
            ))}
        </ListView>
      </ListCard>
      <Dialog
        title={editing.item ? `Edit ${noun}` : `Add ${noun}`}
        opened={editing.opened}
        onClose={editing.close}
      >
        {form({ record: editing.item, onSaved: finish })}
      </Dialog>
      {remove && (
        <ConfirmDialog
          title={`Delete ${noun}`}
          question={deleting.item ? remove.question(deleting.item) : ''}
          confirmLabel="Delete"
          opened={deleting.opened}
          onClose={deleting.close}
          act={deleteChosen}
        />
      )}
    </Page>
  );
}

function RearrangeButton({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const Icon = isOn ? IconCheck : IconArrowsSort;
  return (
    <Button
      variant={isOn ? 'light' : 'default'}
      leftSection={<Icon size={16} stroke={2} aria-hidden />}
      onClick={onToggle}
    >
      {isOn ? 'Done' : 'Rearrange'}
    </Button>
  );
}
