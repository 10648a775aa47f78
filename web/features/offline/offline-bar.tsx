import { connection } from '#web/lib/offline/connection.ts';
import { useStore } from '#web/lib/store.ts';
import classes from './offline-bar.module.css';

/** Says on every screen that there is no connection, and what works without one. */
export function OfflineBar({ children }: { children: string }) {
  const isConnected = useStore(connection, value => value);
  return (
    <div role="status" aria-label="Connection">
      {!isConnected && (
        <p className={classes.line} data-screen-only>
          You are offline. {children}
        </p>
      )}
    </div>
  );
}
