import { ActionIcon, Text } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { AcuityField } from '#contract/modules.ts';
import { rnsPerPatientLimit } from '#domain/measures/limits.ts';
import type { ListColumn } from '#web/ui/list/list-table.tsx';
import classes from './fields-list.module.css';
import { OrderedList } from './ordered-list.tsx';

interface RowActions {
  onEdit: (field: AcuityField) => void;
  onDelete: (field: AcuityField) => void;
}

interface FieldsListProps extends RowActions {
  query: UseQueryResult<{ results: AcuityField[]; count: number }>;
  rearranging: boolean;
  saveOrder: (ids: number[]) => Promise<unknown>;
}

export function FieldsList({ query, rearranging, saveOrder, ...actions }: FieldsListProps) {
  return (
    <OrderedList
      label="Acuity fields"
      query={query}
      columns={columnsWith(actions)}
      empty="This section has no acuity fields yet. Add the first kind of patient that nurses count."
      rearranging={rearranging}
      detail={field => (
        <Text component="span" size="sm" c="dimmed" data-figures>
          {field.rns_per_patient.toFixed(rnsPerPatientLimit.decimals)} RNs per patient
        </Text>
      )}
      saveOrder={saveOrder}
    />
  );
}

function columnsWith({ onEdit, onDelete }: RowActions): ListColumn<AcuityField>[] {
  return [
    {
      header: 'Acuity field',
      cell: field => (
        <>
          <Text fw={550}>{field.name}</Text>
          {field.help && (
            <Text size="sm" c="dimmed" className={classes.help ?? ''}>
              {field.help}
            </Text>
          )}
        </>
      ),
    },
    {
      header: 'RNs per patient',
      kind: 'figures',
      cell: field => field.rns_per_patient.toFixed(rnsPerPatientLimit.decimals),
    },
    {
      header: 'Edit or delete',
      kind: 'actions',
      cell: field => (
        <span className={classes.actions}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Edit ${field.name}`}
            onClick={() => onEdit(field)}
          >
            <IconPencil size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            aria-label={`Delete ${field.name}`}
            onClick={() => onDelete(field)}
          >
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </span>
      ),
    },
  ];
}
