import { useSearchParams } from 'react-router';
import type { ClientModule } from '#contract/modules.ts';

export const generalTab = 'general';

/** Which tab is open, as the address says it: a module's id, or none for General. */
export function useSettingsTab(modules: readonly ClientModule[]) {
  const [params, setParams] = useSearchParams();
  const named = params.get('tab');
  const tab = modules.some(({ id }) => String(id) === named) ? String(named) : generalTab;

  /** Pages and searches of the other tab's lists stay behind. */
  function open(next: string | null) {
    setParams(next === null || next === generalTab ? {} : { tab: next });
  }

  return { tab, open };
}
