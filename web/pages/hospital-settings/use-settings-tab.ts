import { useSearchParams } from 'react-router';
import type { ClientModule } from '#contract/modules.ts';

export const generalTab = 'general';

/** The open tab from the address: the id of a module, or none for General. */
export function useSettingsTab(modules: readonly ClientModule[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab = modules.some(({ id }) => String(id) === named) ? String(named) : generalTab;

  /** Drops the page and the search of the other tab's lists. */
  function openTab(next: string | null) {
    setParams(next === null || next === generalTab ? {} : { tab: next });
  }

  return { tab, openTab };
}
