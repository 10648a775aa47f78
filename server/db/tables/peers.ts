import { doublePrecision, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PeerPoint } from '#domain/peers/compare-hospitals.ts';
import type { LeftOut, LeftOutReason } from '#domain/peers/peer-quarter.ts';
import type { WeekSums } from '#domain/peers/week-sums.ts';
import { instant, rowId } from './column-types.ts';

/** The group in which a module's quarter counts, for good (B21). */
export const peerModules = pgTable(
  'peer_modules',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    quarter: text().notNull(),
    peerGroup: text('peer_group').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.quarter] })],
);

/** A hospital's own part of a stored quarter. */
export const peerSums = pgTable(
  'peer_sums',
  {
    clientId: rowId('client_id').notNull(),
    peerGroup: text('peer_group').notNull(),
    quarter: text().notNull(),
    leftOut: text('left_out').$type<LeftOutReason>(),
    weeks: jsonb().$type<readonly WeekSums[]>().notNull(),
    /** Null if it was left out. */
    point: jsonb().$type<PeerPoint>(),
  },
  table => [primaryKey({ columns: [table.clientId, table.peerGroup, table.quarter] })],
);

/** A quarter of a group, made once. */
export const peerQuarters = pgTable(
  'peer_quarters',
  {
    peerGroup: text('peer_group').notNull(),
    quarter: text().notNull(),
    madeAt: instant('made_at').notNull(),
    level: doublePrecision().notNull(),
    tau: doublePrecision().notNull(),
    /** By ascending ratio. */
    points: jsonb().$type<readonly PeerPoint[]>().notNull(),
    leftOut: jsonb('left_out').$type<LeftOut>().notNull(),
  },
  table => [primaryKey({ columns: [table.peerGroup, table.quarter] })],
);

/** Sums that a file of another installation brought; `source` is its public key. */
export const peerImports = pgTable(
  'peer_imports',
  {
    source: text().notNull(),
    peerGroup: text('peer_group').notNull(),
    quarter: text().notNull(),
    importedAt: instant('imported_at').notNull(),
    hospitals: jsonb()
      .$type<readonly { id: string; weeks: [worked: number, needed: number][] }[]>()
      .notNull(),
  },
  table => [primaryKey({ columns: [table.source, table.peerGroup, table.quarter] })],
);
