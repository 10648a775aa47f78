import { Radio, Stack } from '@mantine/core';
import { type DateOrder, dateOrders } from '#domain/schedule/roster/roster-dates.ts';
import { dayOfMonth, getYear, type IsoDate, monthName } from '#domain/time/calendar.ts';
import { Hint } from '#web/ui/hint.tsx';
import type { DraftProps } from './draft-props.ts';

const orderWords: Record<DateOrder, string> = {
  month_first: 'month first',
  day_first: 'day first',
};

/** Asks what 3/4/2026 means, if the file does not say it. */
export function DateOrderField({ read, onChange }: DraftProps) {
  const { order, dateOrder } = read;
  if (order.kind === 'none') return null;
  if (order.kind === 'proved') {
    return (
      <Hint>
        Dates are read with the {orderWords[order.order]}, because of {order.by}.
      </Hint>
    );
  }
  const { text, readings } = order.example;
  return (
    <Radio.Group
      label={`What does ${text} mean in this file?`}
      value={dateOrder}
      onChange={chosen => onChange({ dateOrder: chosen as DateOrder, dates: null })}
    >
      <Stack gap="s8" py="s6">
        {dateOrders.map(each => (
          <Radio key={each} value={each} label={`${formatLong(readings[each])} (${orderWords[each]})`} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** "March 4, 2026". */
function formatLong(date: IsoDate): string {
  return `${monthName(date)} ${dayOfMonth(date)}, ${getYear(date)}`;
}
