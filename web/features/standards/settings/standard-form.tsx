import { useState } from 'react';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import type { StandardPack } from '#domain/standards/packs/pack.ts';
import type { StandardSetting } from '#domain/standards/setting/setting.ts';
import { describeSource, unknownToParity } from '#domain/standards/setting/words.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import { LeaveGuard } from '#web/features/editing/leave-guard.tsx';
import settings from '#web/features/settings/setting.module.css';
import classes from '#web/features/standards/settings/parts/standards.module.css';
import { Card } from '#web/ui/card.tsx';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { NoticeLine } from '#web/ui/notice-line.tsx';
import { FieldMap } from './parts/field-map.tsx';
import { OwnClasses } from './parts/own-classes.tsx';
import { PackCard } from './parts/pack-card.tsx';
import { PackFigures } from './parts/pack-figures.tsx';
import { PreviewCard } from './parts/preview-card.tsx';
import { listFieldGroups } from './state/field-groups.ts';
import { findChosenPack, listClasses, toDraft } from './state/standard-draft.ts';
import { useStandardForm } from './state/use-standard-form.ts';
import { useStandardPreview } from './state/use-standard-preview.ts';

interface StandardFormProps {
  hospital: Client;
  module: ClientModule;
  /** What the form begins with. */
  initial: StandardSetting | null;
  today: IsoDate;
}

/** The choice of a standard and the map of the fields, beside what they would have said about the last year. */
export function StandardForm({ hospital, module, initial, today }: StandardFormProps) {
  const [saved, setSaved] = useState<string | null>(null);
  const { form, setting, ...editing } = useStandardForm(module, toDraft(initial, today), ({ from }) =>
    setSaved(from === '' ? 'Saved.' : `Saved. It counts from ${formatDate(from)} on.`),
  );
  const { draft } = editing;
  const preview = useStandardPreview(module.id, setting);
  const pack = findChosenPack(draft);
  const groups = listFieldGroups(module, draft, preview.data);
  const hasClasses = listClasses(draft).length > 0;
  return (
    <>
      <ServerForm form={form} submitLabel="Save Standard" isWide>
        <div className={classes.columns}>
          <div className={classes.parts}>
            <PackCard {...editing} history={module.standard_history} />
            {pack?.kind === 'own_plan' && <OwnClasses {...editing} />}
            {pack && <PackFigures pack={pack} draft={draft} hospital={hospital} moduleId={module.id} />}
            {pack && hasClasses && <FieldMap {...editing} groups={groups} />}
            {pack && <UnknownCard pack={pack} />}
          </div>
          {pack && (
            <div className={classes.aside}>
              <PreviewCard module={module} hasSetting={setting !== null} preview={preview} />
            </div>
          )}
        </div>
        <NoticeLine message={form.isEdited ? null : saved} onClose={() => setSaved(null)} />
      </ServerForm>
      {form.isEdited && (
        <LeaveGuard
          title="This standard is not saved"
          text="What you have changed is lost if you leave."
          isUnsaved
          mustAsk={(from, to) => from.pathname !== to.pathname || from.search !== to.search}
          waysOut={[{ label: 'Discard' }]}
        />
      )}
    </>
  );
}

/** Read before a standard is saved: what its figures do not say, and where they come from. */
function UnknownCard({ pack }: { pack: StandardPack }) {
  return (
    <Card title="What Parity Does Not Know">
      <ul className={classes.list}>
        {unknownToParity.map(text => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div>
        <h3 className={settings.heading}>Sources</h3>
        {pack.sources.length === 0 ? (
          <Hint>The figures are your own, so Parity has no source for them.</Hint>
        ) : (
          <ul className={classes.list}>
            {pack.sources.map(source => (
              <li key={source.cite}>{describeSource(source)}</li>
            ))}
          </ul>
        )}
      </div>
      <Hint>This is not legal advice: ask your counsel whether the standard applies to your unit.</Hint>
    </Card>
  );
}
