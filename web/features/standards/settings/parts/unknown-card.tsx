import type { StandardPack } from '#domain/standards/packs/pack.ts';
import { describeSource, unknownToParity } from '#domain/standards/setting/words.ts';
import settings from '#web/features/settings/setting.module.css';
import { Card } from '#web/ui/card.tsx';
import { Hint } from '#web/ui/hint.tsx';
import classes from './standards.module.css';

/** Read before a standard is saved: what its figures do not say, and where they come from. */
export function UnknownCard({ pack }: { pack: StandardPack }) {
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
