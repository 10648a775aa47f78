import type { ExportedTable } from './exported-table.ts';

const recipientIds = `array(select user_id from report_recipients r where r.client_id = s.client_id and r.subscription_id = s.id order by 1)`;

export const exportedSubscriptions: ExportedTable = {
  file: 'report_subscriptions.jsonl',
  about: 'Reports that are mailed regularly.',
  from: 'report_subscriptions s where client_id = current_client() order by id',
  fields: [
    ['id', 'number of the subscription'],
    ['report', 'kind of report'],
    ['options', 'its options'],
    ['range', 'its dates, relative to the day on which it is mailed'],
    ['every', 'week or month'],
    ['on_day', 'weekday (0 is Sunday) or day of the month'],
    ['hour', "hour on the hospital's clock"],
    ['paper', 'paper of the PDF'],
    ['owner_name', 'name of the person who added it'],
    ['recipient_ids', 'people who receive it', recipientIds],
    ['created_at', 'when it was added'],
    ['next_turn', 'when it is mailed next'],
    ['last_sent_at', 'when it was mailed last, or null'],
    ['failed_at', 'when mailing failed, or null'],
    ['failure', 'why it failed'],
  ],
};
