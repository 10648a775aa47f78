import { z } from 'zod';
import { assessmentNameMaxLength } from '#domain/measures/limits.ts';
import { type Calls, nothing, pathId } from '../api/endpoint.ts';
import { oneLine, recordId } from '../api/fields.ts';
import { listSchema, page } from '../api/lists.ts';
import { assessment, assessmentInputs, recordedNeeds } from './assessments.ts';

const name = oneLine(assessmentNameMaxLength).min(1);

const version = z.int32().optional();

const ofModule = z.object({ module: pathId });

export const assessmentsCalls = {
  listAssessments: {
    route: 'GET /api/staffing_assessments/',
    access: 'owner',
    summary: 'The staffing assessments of a module, by name',
    query: ofModule.extend({ page: page.optional() }),
    response: { 200: listSchema(assessment) },
  },
  getRecordedNeeds: {
    route: 'GET /api/staffing_assessments/recorded_needs/',
    pages: 'settings',
    access: 'owner',
    summary:
      'How many RNs a module needed, by weekday, day and night, to compare a plan with; if asked for, also by window with its patients',
    query: ofModule.extend({ by_window: z.literal('true').optional() }),
    response: { 200: recordedNeeds },
  },
  getAssessment: {
    route: 'GET /api/staffing_assessments/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'One staffing assessment with its results',
    response: { 200: assessment },
  },
  createAssessment: {
    route: 'POST /api/staffing_assessments/',
    pages: 'settings',
    access: 'owner',
    summary:
      'Add a staffing assessment to a module (201). With a creation key, the same request again answers the stored one (200)',
    body: z.object({
      name,
      module: recordId,
      inputs: assessmentInputs,
      /** Created by the client for each new assessment, so that a request without an answer can be repeated. */
      creation_key: z.uuid().optional(),
    }),
    response: { 200: assessment, 201: assessment },
  },
  replaceAssessment: {
    route: 'PUT /api/staffing_assessments/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'Save the inputs of a staffing assessment; it stays with its module',
    body: z.object({ name, module: recordId.optional(), inputs: assessmentInputs, version }),
    response: { 200: assessment },
  },
  renameAssessment: {
    route: 'PATCH /api/staffing_assessments/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'Rename a staffing assessment',
    body: z.object({ name, version }),
    response: { 200: assessment },
  },
  deleteAssessment: {
    route: 'DELETE /api/staffing_assessments/:id/',
    pages: 'settings',
    access: 'owner',
    summary: 'Delete a staffing assessment',
    response: { 204: nothing },
  },
} satisfies Calls;
