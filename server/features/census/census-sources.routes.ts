import type { censusSourcesCalls } from '#contract/census/calls.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { found, invalid } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { validateVersion } from '#server/http/errors/conflict.ts';
import { isUniqueViolation } from '#server/http/errors/database-errors.ts';
import {
  deleteSource,
  findOtherSource,
  insertSource,
  listSources,
  updateSource,
} from './census-sources.queries.ts';
import {
  authorizeSettings,
  type SourceBody,
  validateFirstSource,
  validateSender,
  validateSource,
} from './validate-source.ts';
import { lockSource } from './visits.queries.ts';
import { recountVisits } from './visits.ts';

/** Records of patients that propose counts (B7, B8). */
export function censusSourcesHandlers({
  db,
  audit,
  clock,
  config: { publicUrl },
}: AppContext): Handlers<keyof typeof censusSourcesCalls> {
  const getSource = async (tx: ClientTx, id: number) => found((await listSources(tx, clock(), id))[0]);
  /** A hospital's transaction does not see the sources of others. */
  const findOther = (clientId: number) =>
    db.platform(tx => findOtherSource(tx, clientId), { readOnly: true });

  return {
    async listCensusSources({ session }) {
      const { clientId } = found(session.person.client);
      const sources = await db.forClient(clientId, tx => listSources(tx, clock()), { readOnly: true });
      return { ...toList(sources), jwks_uri: `${publicUrl}/.well-known/parity-jwks.json` };
    },

    async createCensusSource({ body, session, request }) {
      const { clientId } = found(session.person.client);
      const { kind, name, ...settings } = body;
      if (body.kind === 'hl7') {
        const other = await findOther(clientId);
        validateSender(body, other);
        validateFirstSource(other);
      }
      return db.forClient(clientId, async tx => {
        await validateSource(tx, settings, { kind, rules: [] }, publicUrl);
        const values = { ...toColumns(settings), clientId, kind, name, createdAt: clock() };
        const id = await insertSource(tx, values).catch(rethrowUnlessFacilityTaken);
        await audit(tx, request, 'created census source', { ...record(id), details: body });
        return getSource(tx, id);
      });
    },

    async updateCensusSource({ params: { id }, body: { version, ...body }, session, request }) {
      const { clientId } = found(session.person.client);
      const other = changesSender(body) ? await findOther(clientId) : undefined;
      return db.forClient(clientId, async tx => {
        found(await lockSource(tx, id));
        authorizeSettings(body, session.person);
        const before = await getSource(tx, id);
        const seen = { what: 'source', ...record(id), seen: version, current: before };
        await validateVersion(tx, request, seen);
        await validateSource(tx, body, before, publicUrl);
        if (before.kind === 'hl7') validateSender({ ...before, ...body }, other);
        const change = { ...toColumns(body), ...(before.kind === 'fhir' && { nextRoundAt: null }) };
        await updateSource(tx, id, change).catch(rethrowUnlessFacilityTaken);
        if (body.rules || body.is_active) await recountVisits(tx, found(await lockSource(tx, id)), clock());
        const details = compareFields(before, body);
        await audit(tx, request, 'changed census source', { ...record(id), ...(details && { details }) });
        return getSource(tx, id);
      });
    },

    async deleteCensusSource({ params: { id }, session, request }) {
      await db.forClient(found(session.person.client).clientId, async tx => {
        // Waits for messages that are being stored.
        found(await lockSource(tx, id));
        const { name } = await getSource(tx, id);
        await deleteSource(tx, id);
        await audit(tx, request, 'deleted census source', { ...record(id), details: { name } });
      });
      return null;
    },
  };
}

/** Whether a change concerns who may send; owners change rules only. */
function changesSender(body: SourceBody): boolean {
  return [body.allowed_addresses, body.certificate_fingerprint, body.is_active].some(
    value => value !== undefined,
  );
}

function record(id: number) {
  return toRecord('census source', id);
}

function toColumns(body: SourceBody) {
  return {
    name: body.name,
    isActive: body.is_active,
    sendingFacility: body.sending_facility,
    allowedAddresses: body.allowed_addresses,
    certificateFingerprint: body.certificate_fingerprint,
    // Paths are appended to it.
    base: body.base?.replace(/\/+$/, ''),
    tokenUrl: body.token_url,
    smartClientId: body.client_id,
    everyMinutes: body.every_minutes,
    rules: body.rules,
  };
}

/** The database checks it, because a hospital's transaction does not see the sources of others. */
function rethrowUnlessFacilityTaken(error: unknown): never {
  if (isUniqueViolation(error, 'census_sources_sending_facility_key')) {
    throw invalid('sending_facility', 'Another source has this facility already.');
  }
  throw error;
}
