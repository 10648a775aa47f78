import { useQueryClient } from '@tanstack/react-query';
import { client } from '#web/lib/api/client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import type { WindowOfDay } from '../day-view.ts';

interface DeleteShiftDialogProps {
  item: WindowOfDay | null;
  opened: boolean;
  close: () => void;
  moduleId: number;
  /** As text: "Today, November 14". */
  day: string;
}

/** Confirms the deletion. A shift that another person has changed meanwhile is not deleted, but reloaded. */
export function DeleteShiftDialog({ item, opened, close, moduleId, day }: DeleteShiftDialogProps) {
  const queryClient = useQueryClient();
  async function deleteShift() {
    if (!item?.shift) return;
    const { id, version } = item.shift;
    try {
      await client.deleteShift({ params: { moduleId, id }, query: { version } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: shiftsKey(moduleId) });
    }
  }
  return (
    <ConfirmDialog
      title={`Delete ${item?.label ?? 'shift'}`}
      question={`Are you sure you want to delete the shift ${item?.label ?? ''} of ${day}? Its history stays.`}
      confirmLabel="Delete"
      opened={opened}
      onClose={close}
      act={deleteShift}
    />
  );
}
