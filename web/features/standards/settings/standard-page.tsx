import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useItemDialog } from '#web/ui/dialog/use-item-dialog.ts';
import { Page } from '#web/ui/page/page.tsx';
import { HistoryCard } from './history-card.tsx';
import { UnmappedLine } from './parts/unmapped-line.tsx';
import { StandardForm } from './standard-form.tsx';

/** The staffing standard of the module that the address names (B16). */
export function StandardPage() {
  const state = useAuthState();
  const module = currentModule(state);
  if (!module || !state.client) {
    const back = { to: paths.hospitalSettings(null), label: 'Hospital Settings' };
    return <Page title="Staffing Standard" back={back} subtitle="You have no module at this hospital." />;
  }
  return <ModuleStandard key={module.id} hospital={state.client} module={module} />;
}

function ModuleStandard({ hospital, module }: { hospital: Client; module: ClientModule }) {
  const [openedAt] = useState(() => Date.now());
  const today = staffingToday(hospital, openedAt);
  // The form of an ended standard begins again.
  const [form, setForm] = useState({ key: 0, initial: module.standard });
  const ending = useItemDialog<never>();
  const save = useSaveModule(module, 'buttons');
  return (
    <Page
      title="Staffing Standard"
      subtitle={`${module.name} · ${hospital.name}`}
      back={{ to: paths.moduleSettings(module.id), label: module.name }}
    >
      <UnmappedLine module={module} today={today} />
      <StandardForm key={form.key} hospital={hospital} module={module} initial={form.initial} today={today} />
      <HistoryCard module={module} today={today} onEnd={() => ending.open(null)} />
      <ConfirmDialog
        title="End Standard"
        question="From today on, shifts of this module are judged by no standard. Dates before today keep theirs, and a setting that begins later is removed."
        confirmLabel="End Standard"
        opened={ending.opened}
        onClose={ending.close}
        act={async () => {
          await save({ standard: null });
          setForm({ key: form.key + 1, initial: null });
        }}
      />
    </Page>
  );
}
