import type { ReactNode } from 'react';
import type { NowModule } from '#contract/shifts/now.ts';
import { useNow } from '#web/lib/use-now.ts';
import { ModuleTile } from './module-tile.tsx';
import classes from './now-board.module.css';

interface NowBoardProps {
  modules: readonly NowModule[];
  /** What a tile shows as the name. */
  nameModule?: (module: NowModule) => ReactNode;
}

/** The modules of a hospital as tiles. On a television up to twelve of them fill the screen. */
export function NowBoard({ modules, nameModule = ({ name }) => name }: NowBoardProps) {
  const now = useNow();
  return (
    <ul
      className={classes.board}
      aria-label="Modules"
      data-columns={modules.length <= 3 ? modules.length : Math.min(4, Math.ceil(Math.sqrt(modules.length)))}
    >
      {modules.map(module => (
        <ModuleTile key={module.id} module={module} now={now}>
          {nameModule(module)}
        </ModuleTile>
      ))}
    </ul>
  );
}
