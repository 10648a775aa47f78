import { useState } from 'react';
import type { ClientModule } from '#contract/clients/modules.ts';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { ApiError } from '#web/lib/api/api-error.ts';
import { readProblems } from '#web/lib/api/messages.ts';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { type DraftFaults, findDraftFaults, toSetting } from './draft-setting.ts';
import type { StandardDraft } from './standard-draft.ts';

/** The server names a field of the setting: `standard.map.12.patients`. */
const prefix = 'standard.';

/** The setting of a module while it is edited. Faults are shown from the first save on. */
export function useStandardForm(
  module: ClientModule,
  initial: StandardDraft,
  onSaved: (saved: StandardDraft) => void,
) {
  const save = useSaveModule(module, 'form');
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<DraftFaults>({});
  const form = useServerForm({
    initialValues: { standard: initial },
    check({ standard }) {
      setIsTried(true);
      setRefused({});
      return Object.keys(findDraftFaults(standard)).length > 0
        ? { standard: 'Please check your entries.' }
        : {};
    },
    submit: ({ standard }) => save({ standard: toSetting(standard) }).catch(keepFaults),
    onSubmitted() {
      setIsTried(false);
      onSaved(draft);
    },
  });

  /** Shows the server's messages beside the fields that they are about. */
  function keepFaults(error: unknown): never {
    const named = Object.entries(readProblems(error).fields).filter(([name]) => name.startsWith(prefix));
    if (named.length === 0) throw error;
    setRefused(Object.fromEntries(named.map(([name, message]) => [name.slice(prefix.length), message])));
    throw new ApiError(400, { standard: ['Please check your entries.'] });
  }

  const draft = form.values.standard;
  const current = findDraftFaults(draft);
  return {
    form,
    draft,
    faults: isTried ? { ...refused, ...current } : {},
    /** Null while the draft has faults. */
    setting: Object.keys(current).length === 0 ? toSetting(draft) : null,
    change(next: StandardDraft) {
      setRefused({});
      form.setValue('standard', next);
    },
  };
}
