import type { analysesCalls } from '#contract/reports/calls.ts';
import { type Caller, canReadAnalysis, canUseModule } from '#domain/people/access.ts';
import { compareFields, toEditor, toRecord } from '#server/auth/audit.ts';
import { ApiError, found, notFound } from '#server/core/errors.ts';
import type { AnyTx, Database, PlatformTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import { printReport, writeAnalysis } from '#server/features/reports/print-report.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { conflictError } from '#server/http/errors/conflict.ts';
import type { Message } from '#server/mail/messages.ts';
import {
  type AnalysisRow,
  deleteAnalysis,
  findAnalysis,
  insertAnalysis,
  listAnalyses,
  listOwnersToTell,
  lockAnalysis,
  type OwnerToTell,
  updateAnalysis,
} from './analyses.queries.ts';
import { auditAction, changeNotes, validateNamed, withoutNames } from './analysis-rules.ts';
import { presentAnalysis, presentChanged, presentListed } from './present-analysis.ts';

export function analysesHandlers(context: AppContext): Handlers<keyof typeof analysesCalls> {
  const { db, clock, audit } = context;
  return {
    listAnalyses: ({ query, session: { person } }) => {
      const clientId = person.client?.clientId ?? 0;
      const moduleId = query.module;
      if (moduleId !== undefined && !canUseModule(person, { id: moduleId, clientId })) throw notFound();
      return runForAnalysis(db, person, async tx => {
        const rows = await listAnalyses(tx, { clientId, moduleId });
        const listed = rows.filter(row => canReadAnalysis(person, row)).map(presentListed);
        return toList(listed, query.page);
      });
    },

    getAnalysis: async call => {
      const { person } = call.session;
      const analysis = await runForAnalysis(db, person, async tx =>
        presentAnalysis(tx, await getReadable(tx, person, call.params.id)),
      );
      return call.query.format === 'pdf' ? printReport(context, call, writeAnalysis(analysis)) : analysis;
    },

    createAnalysis: ({ body, session, request }) =>
      db.platform(async tx => {
        const { clients, modules, ...columns } = body;
        const named = await validateNamed(tx, body);
        const now = clock();
        const context = withoutNames(columns.context);
        const row = { ...columns, context, createdAt: now, ...toEditor(session, now) };
        const id = await insertAnalysis(tx, row, named);
        await audit(tx, request, 'created analysis', {
          ...toRecord('analysis', id),
          details: { name: body.name, clients, modules },
        });
        return presentAnalysis(tx, found(await findAnalysis(tx, id)));
      }),

    updateAnalysis: ({ params, body, session, request }) =>
      db.platform(async tx => {
        const row = found(await lockAnalysis(tx, params.id));
        const read = async () => presentAnalysis(tx, found(await findAnalysis(tx, row.id)));
        const { notes, note_versions: versions = {}, version, ...columns } = body;
        if (version !== undefined && version !== row.version) {
          const { updatedByName: by, updatedAt: at } = row;
          throw conflictError(request, { what: 'analysis', by, at, current: await read() });
        }
        const editor = toEditor(session, clock());
        if (notes) await changeNotes(tx, row.id, { notes, versions }, { editor, request, read });
        const changed = await updateAnalysis(tx, row.id, { ...columns, ...editor });
        if (changed.published && !row.published) await tellOwners(context, tx, changed);
        const changes = compareFields(row, columns);
        const details = { name: row.name, ...changes, ...(notes && { cards: Object.keys(notes) }) };
        await audit(tx, request, auditAction(body), { ...toRecord('analysis', row.id), details });
        return presentChanged(tx, changed);
      }),

    deleteAnalysis: ({ params, request }) =>
      db.platform(async tx => {
        const { id, name } = found(await lockAnalysis(tx, params.id));
        await deleteAnalysis(tx, id);
        await audit(tx, request, 'deleted analysis', { ...toRecord('analysis', id), details: { name } });
        return null;
      }),
  };
}

/** Administrators see everything of an analysis; for others row-level security applies. */
function runForAnalysis<T>(
  db: Database,
  { isAdmin, client }: Caller,
  run: (tx: AnyTx) => Promise<T>,
): Promise<T> {
  if (isAdmin) return db.platform(run, { readOnly: true });
  return db.forClient(found(client).clientId, run, { readOnly: true });
}

/** The same 404 for an analysis that does not exist and for one that the person may not read (D30). */
async function getReadable(tx: AnyTx, person: Caller, id: number): Promise<AnalysisRow> {
  const row = await findAnalysis(tx, id);
  if (row && canReadAnalysis(person, row)) return row;
  throw new ApiError('not-found', 'There is no such analysis for you here.');
}

/** Mails the owners who may read an analysis that it is published, in the transaction of publishing. */
async function tellOwners(
  { mail, config }: Pick<AppContext, 'mail' | 'config'>,
  tx: PlatformTx,
  analysis: { id: number; name: string },
): Promise<void> {
  for (const owner of await listOwnersToTell(tx, analysis.id)) {
    await mail.send(tx, owner.email, describePublished(analysis, owner, config.publicUrl));
  }
}

export function describePublished(
  analysis: { id: number; name: string },
  { id, hospital, moduleId }: OwnerToTell,
  publicUrl: string,
): Message {
  const query = moduleId === null ? '' : `?module=${moduleId}`;
  return {
    subject: `New analysis for ${hospital}: ${analysis.name}`,
    paragraphs: [`The Parity Data Analysis “${analysis.name}” was published for ${hospital}.`],
    action: { label: 'Open the analysis', url: `${publicUrl}/reports/annotated/${analysis.id}${query}` },
    small: `You get this mail because you are an owner of ${hospital}. There is one each time that an analysis is published.`,
    stop: { personId: id, kind: 'analyses' },
  };
}
