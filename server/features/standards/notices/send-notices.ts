import { listNearReportDates } from '#domain/standards/report/report-dates.ts';
import { findStandard, type StandardInForce } from '#domain/standards/setting/setting.ts';
import { listUnmappedFields } from '#domain/standards/setting/unmapped-fields.ts';
import type { IsoDate } from '#domain/time/calendar.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { listMonthNotices } from './month-notices.ts';
import { type Notice, readMorning, type Sending } from './notice.ts';
import { describeReportDate, describeUnmapped, type ReportDateNotice } from './notice-messages.ts';
import {
  type FollowingModule,
  findUntold,
  listFollowingModules,
  listToldPeople,
  markTold,
} from './notices.queries.ts';
import { nameFieldNotice } from './shown-fields.ts';

/**
 * Reminds owners and subscribers seven days before a report date of a pack, tells them about months below the share of a pack that
 * asks for a report then, and owners about acuity fields that the map of their standard lacks (B16, D62). Each notice is sent once: the mark
 * and the mails are stored in one transaction, and a second server finds the mark.
 */
export async function sendStandardNotices(db: Database, sending: Sending, now: Date): Promise<void> {
  const modules = await db.platform(listFollowingModules, { readOnly: true, work: 'task' });
  const following = modules.flatMap(module => {
    const today = readMorning(now, module.timeZone);
    const standard = today === null ? null : findStandard(module.standards, today);
    return today !== null && standard ? [{ module, standard, today }] : [];
  });
  const notices = [
    ...listReportNotices(following, sending),
    ...(await listMonthNotices(db, modules, sending, now)),
    ...listUnmappedNotices(following, sending),
  ];
  const untold = await db.platform(tx => findUntold(tx, notices), { readOnly: true, work: 'task' });
  for (const [mail, marked] of Map.groupBy(untold, notice => notice.mail)) {
    await db.platform(
      async tx => {
        const about: string[] = [];
        for (const notice of marked)
          if (await markTold(tx, notice.clientId, notice.about, now)) about.push(notice.about);
        if (about.length > 0) await mail(tx, about);
      },
      { work: 'task' },
    );
  }
}

interface Following {
  module: FollowingModule;
  standard: StandardInForce;
  today: IsoDate;
}

/** One for each hospital, pack and date. */
function listReportNotices(following: readonly Following[], { mail, publicUrl }: Sending): Notice[] {
  const byPack = Map.groupBy(following, ({ module, standard }) => `${module.clientId} ${standard.pack.id}`);
  return [...byPack.values()].flatMap(group => {
    const [first] = group;
    if (!first) return [];
    const { clientId, hospital } = first.module;
    const { pack } = first.standard;
    const modules = group.map(({ module }) => ({ id: module.moduleId, name: module.module }));
    return listNearReportDates(pack, first.today).map(date => ({
      clientId,
      about: `report date ${pack.id} ${date}`,
      mail: async (tx: PlatformTx) => {
        const notice: ReportDateNotice = { clientId, hospital, pack, date, modules };
        const audience = { clientId, moduleIds: modules.map(({ id }) => id), withSubscribers: true };
        for (const person of await listToldPeople(tx, audience))
          await mail.send(tx, person.email, describeReportDate(notice, person, publicUrl));
      },
    }));
  });
}

/** One for each module and field, mailed together. */
function listUnmappedNotices(following: readonly Following[], { mail, publicUrl }: Sending): Notice[] {
  return following.flatMap(({ module, standard }) => {
    const { clientId, moduleId, fields } = module;
    const told = new Map(
      listUnmappedFields(standard, Object.keys(fields)).map(id => [
        nameFieldNotice(moduleId, id),
        fields[id] ?? '',
      ]),
    );
    const send: Notice['mail'] = async (tx, about) => {
      const names = about.map(each => told.get(each) ?? '');
      const notice = { ...module, standard: standard.pack.name };
      const audience = { clientId, moduleIds: [moduleId], withSubscribers: false };
      for (const person of await listToldPeople(tx, audience))
        await mail.send(tx, person.email, describeUnmapped(notice, names, person, publicUrl));
    };
    return [...told.keys()].map(about => ({ clientId, about, mail: send }));
  });
}
