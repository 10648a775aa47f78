import type { FastifyRequest } from 'fastify';
import type { Assessment, AssessmentInputsOnWire } from '#contract/assessments/assessments.ts';
import type { assessmentsCalls } from '#contract/assessments/calls.ts';
import { fromWire, toWire } from '#contract/wire.ts';
import { computeBudget } from '#domain/budget/budget.ts';
import { canUseModule } from '#domain/people/access.ts';
import { toEditor, toRecord } from '#server/auth/audit.ts';
import type { Session } from '#server/auth/sessions/sessions.ts';
import { found, invalid, notFound, unknownId } from '#server/core/errors.ts';
import { lockModule, updateModule } from '#server/db/clients.queries.ts';
import type { ClientTx, ScopeOptions } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import {
  type AssessmentRow,
  deleteAssessment,
  findAssessment,
  getCreatedAssessment,
  insertAssessment,
  listAssessments,
  updateAssessment,
} from './assessments.queries.ts';
import { loadRecordedNeeds } from './recorded-needs.ts';

export function assessmentsHandlers({
  db,
  clock,
  audit,
}: AppContext): Handlers<keyof typeof assessmentsCalls> {
  /** Changes an assessment and records it; throws 409 if it was changed since it was read. */
  function change(
    { params, session, request }: { params: { id: number }; session: Session; request: FastifyRequest },
    { version, ...columns }: { version?: number | undefined; name: string; inputs?: AssessmentInputsOnWire },
  ): Promise<Assessment> {
    return inClient(session, async tx => {
      const row = await getAssessment(tx, session, params.id, 'lock');
      if (version !== undefined && version !== row.version) {
        const { updatedByName: by, updatedAt: at } = row;
        throw conflictError(request, { what: 'assessment', by, at, current: present(row) });
      }
      const changed = await updateAssessment(tx, row.id, { ...columns, ...toEditor(session, clock()) });
      await audit(tx, request, 'changed assessment', {
        ...toRecord('assessment', row.id),
        details: { name: columns.name },
      });
      return present(changed);
    });
  }

  async function removePlan(
    tx: ClientTx,
    request: FastifyRequest,
    { moduleId, name }: AssessmentRow,
  ): Promise<void> {
    await updateModule(tx, moduleId, { planAssessmentId: null, planFrom: null });
    const details = { before: { plan: name }, after: { plan: null } };
    await audit(tx, request, 'changed plan or surcharges', { ...toRecord('module', moduleId), details });
  }

  function inClient<T>(
    { person }: Session,
    run: (tx: ClientTx) => Promise<T>,
    options?: ScopeOptions,
  ): Promise<T> {
    return db.forClient(found(person.client).clientId, run, options);
  }

  function readInClient<T>(session: Session, run: (tx: ClientTx) => Promise<T>): Promise<T> {
    return inClient(session, run, { readOnly: true });
  }

  return {
    listAssessments: ({ query, session }) =>
      readInClient(session, async tx => {
        if (!canUse(session, query.module)) throw notFound();
        const rows = await listAssessments(tx, query.module);
        return toList(rows.map(present), query.page);
      }),

    getRecordedNeeds: ({ query, session }) =>
      readInClient(session, async tx => {
        if (!canUse(session, query.module)) throw notFound();
        return loadRecordedNeeds(tx, query, clock());
      }),

    getAssessment: ({ params, session }) =>
      readInClient(session, async tx => present(await getAssessment(tx, session, params.id))),

    createAssessment: ({ body: { module, creation_key = null, ...columns }, session, request, reply }) =>
      inClient(session, async tx => {
        if (!canUse(session, module)) throw invalid('module', unknownId(module));
        const wanted = {
          clientId: session.person.client?.clientId ?? 0,
          moduleId: module,
          ...columns,
          ...toEditor(session, clock()),
          createdBy: session.person.userId,
          creationKey: creation_key,
        };
        const row = await insertAssessment(tx, wanted);
        if (!row) return present(await getCreatedAssessment(tx, wanted));
        reply.status(201);
        await audit(tx, request, 'created assessment', {
          ...toRecord('assessment', row.id),
          details: { name: row.name },
        });
        return present(row);
      }),

    replaceAssessment: ({ body: { module: _, ...columns }, ...call }) => change(call, columns),
    renameAssessment: ({ body, ...call }) => change(call, body),

    deleteAssessment: ({ params, session, request }) =>
      inClient(session, async tx => {
        const { moduleId } = await getAssessment(tx, session, params.id);
        // Locked as when a plan is chosen, so that the assessment cannot become the plan in between.
        const module = await lockModule(tx, moduleId);
        const row = await getAssessment(tx, session, params.id, 'lock');
        await deleteAssessment(tx, row.id);
        await audit(tx, request, 'deleted assessment', {
          ...toRecord('assessment', row.id),
          details: { name: row.name },
        });
        if (module?.planAssessmentId === row.id) await removePlan(tx, request, row);
        return null;
      }),
  };
}

function canUse({ person }: Session, moduleId: number): boolean {
  return canUseModule(person, { id: moduleId, clientId: person.client?.clientId ?? 0 });
}

/** 404 for an assessment of a module that the person may not use. */
async function getAssessment(tx: ClientTx, session: Session, id: number, lock?: 'lock') {
  const row = await findAssessment(tx, id, lock);
  if (!row || !canUse(session, row.moduleId)) throw notFound();
  return row;
}

function present(row: AssessmentRow): Assessment {
  const inputs = row.inputs as AssessmentInputsOnWire;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    module: row.moduleId,
    inputs,
    results: toWire(computeBudget(fromWire(inputs))),
    updated_by: row.updatedByName,
    updated_at: row.updatedAt.toISOString(),
  };
}
