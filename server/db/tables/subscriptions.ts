import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SubscribedOptions } from '#contract/reports/subscriptions.ts';
import { relativeRanges } from '#domain/reports/subscriptions/relative-range.ts';
import { rhythms } from '#domain/reports/subscriptions/turns.ts';
import { instant, rowId } from './column-types.ts';

/** A report that is mailed regularly (B14). */
export const reportSubscriptions = pgTable(
  'report_subscriptions',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    report: text().notNull(),
    options: jsonb().$type<SubscribedOptions>().notNull(),
    range: text({ enum: relativeRanges }).notNull(),
    every: text({ enum: rhythms }).notNull(),
    onDay: integer('on_day').notNull(),
    hour: integer().notNull(),
    paper: text({ enum: ['letter', 'a4'] }).notNull(),
    ownerId: rowId('owner_id'),
    ownerName: text('owner_name').notNull(),
    createdAt: instant('created_at').notNull(),
    nextTurn: instant('next_turn').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** Of the last turn, if it was given up. */
    failedAt: instant('failed_at'),
    failure: text().notNull().default(''),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

export const reportRecipients = pgTable(
  'report_recipients',
  {
    clientId: rowId('client_id').notNull(),
    subscriptionId: rowId('subscription_id').notNull(),
    userId: rowId('user_id').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.subscriptionId, table.userId] })],
);
