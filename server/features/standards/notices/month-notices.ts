import { type EndedMonth, findEndedMonth } from '#domain/standards/report/report-dates.ts';
import { findStandard } from '#domain/standards/setting/setting.ts';
import { addDays, startOfMonth } from '#domain/time/calendar.ts';
import type { Database, PlatformTx } from '#server/db/database.ts';
import { loadStandardsBlocks, type StandardsBlock } from '#server/features/standards/load-blocks.ts';
import { type Notice, readMorning, type Sending } from './notice.ts';
import { describeMonthBelow, type MonthNotice } from './notice-messages.ts';
import { type FollowingModule, findUntold, listToldPeople } from './notices.queries.ts';

interface ModuleMonth {
  module: FollowingModule;
  /** The pack in force on the last date of the month. */
  pack: MonthNotice['pack'];
  month: EndedMonth;
  clientId: number;
  about: string;
}

type MonthBelow = ModuleMonth & { block: StandardsBlock };

/**
 * One notice for each module whose share of the last month is below the required one, if its pack asks for a report then (D62). The
 * modules of a hospital share a mail. A module that falls below later, because shifts of the month were saved late, gets its own mail.
 */
export async function listMonthNotices(
  db: Database,
  modules: readonly FollowingModule[],
  { mail, publicUrl }: Sending,
  now: Date,
): Promise<Notice[]> {
  const ended = modules.flatMap(module => findModuleMonth(module, now));
  const untold = await db.platform(tx => findUntold(tx, ended), { readOnly: true, work: 'task' });
  const below: MonthBelow[] = [];
  for (const group of Map.groupBy(
    untold,
    ({ clientId, month }) => `${clientId} ${month.range.start}`,
  ).values())
    below.push(...(await findBelow(db, group, now)));
  const byMail = Map.groupBy(
    below,
    ({ clientId, pack, month }) => `${clientId} ${pack.id} ${month.range.start}`,
  );
  return [...byMail.values()].flatMap(group => {
    const send: Notice['mail'] = async (tx, about) => {
      const told = group.filter(each => about.includes(each.about));
      const notice = toMonthNotice(told);
      for (const person of await listAudience(tx, told))
        await mail.send(tx, person.email, describeMonthBelow(notice, person, publicUrl));
    };
    return group.map(({ clientId, about }) => ({ clientId, about, mail: send }));
  });
}

/** Empty if the module followed no pack with such a duty at the end of last month, or if the days for the report are over. */
function findModuleMonth(module: FollowingModule, now: Date): ModuleMonth[] {
  const today = readMorning(now, module.timeZone);
  if (today === null) return [];
  const pack = findStandard(module.standards, addDays(startOfMonth(today), -1))?.pack;
  const month = pack && findEndedMonth(pack, today);
  if (!month) return [];
  const about = `month ${month.range.start.slice(0, 7)} ${pack.id} ${module.moduleId}`;
  return [{ module, pack, month, clientId: module.clientId, about }];
}

/** The modules below the share, of modules of one hospital in one month. */
async function findBelow(db: Database, group: readonly ModuleMonth[], now: Date): Promise<MonthBelow[]> {
  const [first] = group;
  if (!first) return [];
  const ids = group.map(({ module }) => module.moduleId);
  const blocks = await db.forClient(
    first.clientId,
    tx => loadStandardsBlocks(tx, ids, first.month.range, now),
    { readOnly: true, work: 'task' },
  );
  return group.flatMap(each => {
    const block = blocks.get(each.module.moduleId);
    return block && isBelow(block) ? [{ ...each, block }] : [];
  });
}

function isBelow({ share, requiredShare }: StandardsBlock): boolean {
  return share !== null && requiredShare !== null && share < requiredShare;
}

function toMonthNotice(told: readonly MonthBelow[]): MonthNotice {
  const [first] = told;
  if (!first) throw new Error('a mail about no module');
  const { clientId, hospital } = first.module;
  const modules = told.map(({ module, block }) => ({ id: module.moduleId, name: module.module, block }));
  return { clientId, hospital, pack: first.pack, month: first.month, modules };
}

function listAudience(tx: PlatformTx, told: readonly MonthBelow[]) {
  const moduleIds = told.map(({ module }) => module.moduleId);
  return listToldPeople(tx, { clientId: told[0]?.clientId ?? 0, moduleIds, withSubscribers: true });
}
