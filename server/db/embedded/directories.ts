import { join } from 'node:path';

/** The directory of the embedded PostgreSQL, with its files in `data` and its socket. */
export function serverDirectory(dataDir: string): string {
  return join(dataDir, 'postgres');
}

export function clusterDirectory(dataDir: string): string {
  return join(serverDirectory(dataDir), 'data');
}
