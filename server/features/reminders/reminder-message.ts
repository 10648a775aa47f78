import { formatDate } from '#domain/measures/formatting.ts';
import { describeWait } from '#domain/red-flags/missing-windows.ts';
import { clockLabel } from '#domain/shifts/shift-window-config.ts';
import type { WindowPlace } from '#server/features/red-flags/missing-windows.queries.ts';
import type { Message } from '#server/mail/messages.ts';
import type { Recipient, RemindingModuleRow } from './reminders.queries.ts';

export function describeMissingWindows(
  { module, moduleId, hospital, reminders }: RemindingModuleRow,
  windows: readonly Pick<WindowPlace, 'date' | 'windowMins'>[],
  { id, owner }: Recipient,
  publicUrl: string,
): Message {
  const labels = windows.map(({ date, windowMins }) => `${formatDate(date)}, ${clockLabel(windowMins)}`);
  const [first] = windows;
  const what = labels.length === 1 ? labels[0] : `${labels.length} shifts`;
  const role = owner ? `are an owner of ${hospital}` : `enter shifts of ${module}`;
  const wait = describeWait(reminders.after_minutes, 'its end');
  return {
    subject: `No data yet: ${module}, ${what}`,
    paragraphs: [
      `${module} at ${hospital} has no data yet for ${labels.length === 1 ? 'this shift' : 'these shifts'}:`,
      ...labels,
    ],
    action: {
      label: labels.length === 1 ? 'Enter the shift' : 'Enter the shifts',
      url: `${publicUrl}/dashboard/${first?.date}?module=${moduleId}`,
    },
    small: `You get this mail because you ${role}, which asks for a reminder if a shift has no data ${wait}. There is one reminder for each shift.`,
    stop: { personId: id, kind: 'reminders' },
  };
}
