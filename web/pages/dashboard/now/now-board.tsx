import type { CSSProperties, ReactNode } from 'react';
import type { NowModule } from '#contract/now/now.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ModuleTile } from './module-tile.tsx';
import classes from './now-board.module.css';
import { measureDeviations } from './severity.ts';

interface NowBoardProps {
  modules: readonly NowModule[];
  /** What a tile shows as the name. */
  nameModule?: (module: NowModule) => ReactNode;
}

/** The modules of a hospital as tiles. On a television up to twelve of them fill the screen. */
export function NowBoard({ modules, nameModule = ({ name }) => name }: NowBoardProps) {
  const now = useNow();
  const deviations = measureDeviations(modules);
  const columns = modules.length <= 3 ? modules.length : Math.min(4, Math.ceil(Math.sqrt(modules.length)));
  const rows = Math.ceil(modules.length / Math.max(1, columns));
  return (
    <div className={classes.place}>
      <ul
        className={classes.board}
        aria-label="Modules"
        style={{ '--columns': columns, '--rows': rows } as CSSProperties}
        data-tall={(rows === 1 && columns > 1) || undefined}
      >
        {modules.map(module => {
          const deviation = deviations.get(module.id) ?? { state: null, severity: null, share: 0 };
          return (
            <ModuleTile key={module.id} module={module} deviation={deviation} now={now}>
              {nameModule(module)}
            </ModuleTile>
          );
        })}
      </ul>
    </div>
  );
}
