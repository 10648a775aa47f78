import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SubscribedOptions } from '#contract/subscriptions/subscriptions.ts';
import { relativeRanges } from '#domain/subscriptions/relative-range.ts';
import { rhythms } from '#domain/subscriptions/turns.ts';
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
    /** The weekday (0 is Sunday) or the day of the month, as `every` says. */
    onDay: integer('on_day').notNull(),
    /** On the hospital's clock. */
    hour: integer().notNull(),
    paper: text({ enum: ['letter', 'a4'] }).notNull(),
    ownerId: rowId('owner_id'),
    ownerName: text('owner_name').notNull(),
    createdAt: instant('created_at').notNull(),
    nextTurn: instant('next_turn').notNull(),
    lastSentAt: instant('last_sent_at'),
    /** When the last turn was given up, and why; null and empty if it was not. */
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
