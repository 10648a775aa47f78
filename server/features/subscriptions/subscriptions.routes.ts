import type { Body } from '#contract/endpoints.ts';
import type { subscriptionsCalls } from '#contract/subscriptions/calls.ts';
import type { ReportSubscription } from '#contract/subscriptions/subscriptions.ts';
import { type Caller, canManageClient } from '#domain/people/access.ts';
import { relativeRangeNames } from '#domain/subscriptions/relative-range.ts';
import { describeSchedule, findNextTurn } from '#domain/subscriptions/turns.ts';
import { compareFields, toRecord } from '#server/auth/audit.ts';
import { found, invalid, notFound, unknownId } from '#server/core/errors.ts';
import type { ClientTx } from '#server/db/database.ts';
import { toList } from '#server/db/listing.ts';
import type { AppContext } from '#server/features/context.ts';
import type { CallOf, Handlers } from '#server/http/endpoints/register-endpoints.ts';
import { jobFormat } from '#server/jobs/job-format.ts';
import { leaveSubscription } from './leave-subscription.ts';
import { canChangeSubscription, hasPlan, presentSubscription } from './present-subscription.ts';
import { listPossibleReceivers, listRecipients, type Receiver } from './receivers.queries.ts';
import { type ReportJob, reportQueueName } from './report-jobs.ts';
import {
  countOwned,
  deleteSubscription,
  getHospital,
  hasAssessment,
  insertSubscription,
  listModuleNames,
  listRecipientIds,
  listRows,
  lockSubscription,
  replaceRecipients,
  type SubscriptionRow,
  updateSubscription,
} from './subscriptions.queries.ts';
import {
  canUseModules,
  ownIds,
  unprovedAddress,
  validateOptions,
  validateRecipients,
} from './validate-subscription.ts';

/** Of one person at one hospital. */
const mostOwned = 50;

export function subscriptionsHandlers(context: AppContext): Handlers<keyof typeof subscriptionsCalls> {
  const { db, audit, clock, queue, limits } = context;

  async function present(
    clientId: number,
    person: Caller,
    rows: readonly SubscriptionRow[],
  ): Promise<ReportSubscription[]> {
    const ids = rows.flatMap(row => row.options.modules);
    const moduleNames = await db.forClient(clientId, tx => listModuleNames(tx, ids), { readOnly: true });
    const subscriptionIds = rows.map(({ id }) => id);
    const recipients = await db.platform(tx => listRecipients(tx, clientId, subscriptionIds), {
      readOnly: true,
    });
    return rows.map(row => presentSubscription(row, { recipients, moduleNames }, person));
  }

  async function presentOne(clientId: number, person: Caller, row: SubscriptionRow) {
    return found((await present(clientId, person, [row]))[0]);
  }

  /** Changes a subscription that the person sees and may change. */
  async function change<T>(
    { params: { id }, session }: Pick<CallOf<'updateSubscription'>, 'params' | 'session'>,
    run: (tx: ClientTx, row: SubscriptionRow) => Promise<T>,
  ): Promise<T> {
    const { clientId } = found(session.person.client);
    return db.forClient(clientId, async tx => {
      const row = found(await lockSubscription(tx, { clientId, id }));
      if (!canChangeSubscription(session.person, row)) throw notFound();
      return run(tx, row);
    });
  }

  return {
    async listSubscriptions({ session: { person } }) {
      const { clientId } = found(person.client);
      const whose = canManageClient(person) ? null : person.userId;
      const rows = await db.forClient(clientId, tx => listRows(tx, whose), { readOnly: true });
      return toList(await present(clientId, person, rows));
    },

    async listSubscriptionPeople({ query, session: { person } }) {
      const { clientId } = found(person.client);
      const modules = query.modules ?? [];
      if (!(await canUseModules(db, person, clientId, modules))) throw notFound();
      const report = { clientId, modules, hasPlan: query.has_plan === 'true' };
      const people = await db.platform(tx => listPossibleReceivers(tx, report, ownIds(person)), {
        readOnly: true,
      });
      const isShown = ({ id }: { id: number }) => canManageClient(person) || id === person.userId;
      const isReached = (each: Receiver) => !each.hasStopped || each.id === person.userId;
      const shown = people.filter(each => each.canReceive && isReached(each) && isShown(each));
      return toList(shown.map(({ id, name }) => ({ id, name })));
    },

    async createSubscription({ body, session, request }) {
      const { person, name } = session;
      const { clientId } = found(person.client);
      const { modules, assessment } = body.options;
      if (!(await canUseModules(db, person, clientId, modules))) {
        throw invalid('options.modules', 'Choose modules of this hospital that you may use.');
      }
      validateOptions(body);
      await validateRecipients(
        db,
        person,
        { clientId, modules, hasPlan: hasPlan(body.options) },
        body.recipients,
      );
      const now = clock();
      const row = await db.forClient(clientId, async tx => {
        if ((await countOwned(tx, person.userId)) >= mostOwned) {
          throw invalid('non_field_errors', `You have ${mostOwned} subscriptions. Delete one first.`);
        }
        if (assessment !== undefined && !(await hasAssessment(tx, modules, assessment))) {
          throw invalid('options.assessment', unknownId(assessment));
        }
        const { timeZone } = await getHospital(tx, clientId);
        const schedule = toSchedule(body.schedule);
        const created = await insertSubscription(tx, {
          clientId,
          report: body.report,
          options: body.options,
          range: body.range,
          ...schedule,
          paper: body.paper ?? 'letter',
          ownerId: person.userId,
          ownerName: name,
          createdAt: now,
          nextTurn: new Date(findNextTurn(schedule, now.getTime(), timeZone)),
        });
        await replaceRecipients(tx, created, body.recipients);
        await audit(tx, request, 'created subscription', toEntry(created, body.recipients));
        return created;
      });
      return presentOne(clientId, person, row);
    },

    async updateSubscription(call) {
      const { body, session, request, params } = call;
      const { person } = session;
      const { clientId } = found(person.client);
      if (body.recipients) {
        const [row, before] = await db.forClient(clientId, async tx => [
          found((await listRows(tx, null, params.id))[0]),
          await listRecipientIds(tx, { clientId, id: params.id }),
        ]);
        if (!canChangeSubscription(person, row)) throw notFound();
        const report = { clientId, modules: row.options.modules, hasPlan: hasPlan(row.options) };
        // Those who have lost access may stay: they receive nothing until they have it again.
        const added = body.recipients.filter(id => !before.includes(id));
        await validateRecipients(db, person, report, added);
      }
      const row = await change(call, async (tx, before) => {
        const recipients = await listRecipientIds(tx, before);
        const { timeZone } = await getHospital(tx, clientId);
        const schedule = body.schedule && toSchedule(body.schedule);
        await updateSubscription(tx, before, {
          range: body.range ?? before.range,
          ...(schedule && {
            ...schedule,
            nextTurn: new Date(findNextTurn(schedule, clock().getTime(), timeZone)),
          }),
        });
        if (body.recipients) await replaceRecipients(tx, before, body.recipients);
        const after = found(await lockSubscription(tx, before));
        const details = compareFields(
          toEntry(before, recipients).details,
          toEntry(after, body.recipients ?? recipients).details,
        );
        if (details) {
          await audit(tx, request, 'changed subscription', { ...toEntry(after, []), details });
        }
        return after;
      });
      return presentOne(clientId, person, row);
    },

    async deleteSubscription(call) {
      await change(call, async (tx, row) => {
        const entry = toEntry(row, await listRecipientIds(tx, row));
        await deleteSubscription(tx, row);
        await audit(tx, call.request, 'deleted subscription', entry);
      });
      return null;
    },

    async leaveSubscription({ params: { id }, session: { person }, request }) {
      const { clientId } = found(person.client);
      await db.forClient(clientId, async tx => {
        const row = found(await lockSubscription(tx, { clientId, id }));
        if (!(await leaveSubscription(tx, { clientId, id, personId: person.userId }))) throw notFound();
        await audit(tx, request, 'left subscription', toEntry(row, [person.userId]));
      });
      return null;
    },

    async sendSubscription({ params: { id }, session: { person } }) {
      const { clientId } = found(person.client);
      const whose = canManageClient(person) ? null : person.userId;
      const [row] = await db.forClient(clientId, tx => listRows(tx, whose, id), { readOnly: true });
      const { options } = found(row);
      const report = { clientId, modules: options.modules, hasPlan: hasPlan(options) };
      const people = await db.platform(tx => listPossibleReceivers(tx, report, ownIds(person)), {
        readOnly: true,
      });
      const me = people.find(each => each.id === person.userId);
      if (me && !me.isProved) throw invalid('non_field_errors', unprovedAddress);
      if (!me?.canReceive) throw invalid('non_field_errors', 'You may not see all of this report.');
      await limits.take(['reports mailed to a person', String(person.userId)]);
      const job: ReportJob = {
        v: jobFormat,
        clientId,
        id,
        turn: clock().toISOString(),
        to: person.userId,
      };
      await db.platform(tx => queue.add(tx, reportQueueName, job));
      return { email: me.email };
    },
  };
}

function toSchedule({ every, on_day, hour }: Body<'createSubscription'>['schedule']) {
  return { every, onDay: on_day, hour };
}

function toEntry(row: SubscriptionRow, recipients: readonly number[]) {
  return {
    ...toRecord('report subscription', row.id),
    details: {
      report: row.report,
      modules: row.options.modules,
      dates: relativeRangeNames[row.range],
      schedule: describeSchedule(row),
      recipients,
    },
  };
}
