import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CensusRule } from '#domain/census/census-rules.ts';
import type { Visit } from '#domain/census/visits.ts';
import { bytea, instant, rowId } from './column-types.ts';

/** The patients of a module by acuity field, as a feed sent them (B6). */
export const censusFeedCounts = pgTable(
  'census_feed_counts',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    at: instant('at').notNull(),
    source: text().notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.at] })],
);

/** Records of patients that send admissions and transfers (HL7, B7) or are asked for them (FHIR, B8). */
export const censusSources = pgTable(
  'census_sources',
  {
    clientId: rowId('client_id').notNull(),
    id: rowId('id').notNull().generatedByDefaultAsIdentity(),
    kind: text({ enum: ['hl7', 'fhir'] }).notNull(),
    name: text().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** MSH-4, unique in the installation. */
    sendingFacility: text('sending_facility'),
    allowedAddresses: text('allowed_addresses').array().notNull().default([]),
    /** SHA-256 of the certificate that the sender must present. */
    certificateFingerprint: text('certificate_fingerprint'),
    base: text(),
    tokenUrl: text('token_url'),
    smartClientId: text('smart_client_id'),
    everyMinutes: integer('every_minutes'),
    rules: jsonb().$type<CensusRule[]>().notNull().default([]),
    version: integer().notNull().default(1),
    createdAt: instant('created_at').notNull(),
    /** The last message that arrived, or the last round of questions that was answered. */
    lastMessageAt: instant('last_message_at'),
    /** The last round that failed, until one succeeds. */
    failedAt: instant('failed_at'),
    failure: text(),
    /** When a FHIR server is asked again; null: at once. */
    nextRoundAt: instant('next_round_at'),
    /** Encounters of the last round that were left out, because they begin ahead of the clock (D57). */
    encountersAhead: integer('encounters_ahead').notNull().default(0),
  },
  table => [primaryKey({ columns: [table.clientId, table.id] })],
);

/** Visits as their events have left them, without names and numbers. */
export const censusVisits = pgTable(
  'census_visits',
  {
    clientId: rowId('client_id').notNull(),
    sourceId: rowId('source_id').notNull(),
    visitHash: bytea('visit_hash').notNull(),
    pointOfCare: text('point_of_care').notNull(),
    room: text().notNull(),
    patientClass: text('patient_class').notNull(),
    service: text().notNull(),
    observations: jsonb().$type<Record<string, string>>().notNull(),
    lastAt: instant('last_at').notNull(),
    leftAt: instant('left_at'),
    moduleId: rowId('module_id'),
    fieldId: rowId('field_id'),
    /** Further names of the place and the service, from FHIR. */
    alternatives: jsonb().$type<Visit['alternatives']>().notNull().default({}),
  },
  table => [primaryKey({ columns: [table.clientId, table.sourceId, table.visitHash] })],
);

export const censusMessages = pgTable(
  'census_messages',
  {
    clientId: rowId('client_id').notNull(),
    sourceId: rowId('source_id').notNull(),
    messageHash: bytea('message_hash').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.sourceId, table.messageHash] })],
);

export const censusTraffic = pgTable(
  'census_traffic',
  {
    clientId: rowId('client_id').notNull(),
    sourceId: rowId('source_id').notNull(),
    hour: instant('hour').notNull(),
    messages: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.sourceId, table.hour] })],
);

/** The patients of a module by acuity field, as the visits of a source add up after each event. */
export const censusVisitCounts = pgTable(
  'census_visit_counts',
  {
    clientId: rowId('client_id').notNull(),
    moduleId: rowId('module_id').notNull(),
    sourceId: rowId('source_id').notNull(),
    at: instant('at').notNull(),
    counts: jsonb().$type<Record<string, number>>().notNull(),
  },
  table => [primaryKey({ columns: [table.clientId, table.moduleId, table.sourceId, table.at] })],
);
