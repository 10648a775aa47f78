import { useMutation } from '@tanstack/react-query';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { availableModules } from '#web/lib/auth/session.ts';
import { downloadWorkbook } from '#web/lib/spreadsheet/download-table.ts';
import { useSession } from '../use-session.ts';
import { budgetSheet } from './budget-workbook.ts';

/** The assessment as it is on the screen, as a workbook to take along. */
export function useBudgetExport() {
  const { store } = useSession();
  const state = useAuthState();
  return useMutation({
    mutationFn: () => {
      const { name, inputs, moduleId } = store.get();
      const module = availableModules(state).find(each => each.id === moduleId);
      const place = [module?.name, state.client?.name].filter(Boolean).join(' · ');
      return downloadWorkbook(name, [{ name: 'Budget', table: budgetSheet({ name, place, inputs }) }]);
    },
  });
}
