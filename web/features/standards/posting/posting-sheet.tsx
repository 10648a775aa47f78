import type { Posting } from '#contract/now/now.ts';
import { formatDate, formatFriendlyDate } from '#domain/measures/formatting.ts';
import { formatInstant } from '#domain/time/instants.ts';
import { shortDate } from '#domain/time/period-labels.ts';
import { PrintedSheet, SheetHeader } from '#web/ui/page/printed-sheet.tsx';
import { PostedTable, splitDays } from './posted-table.tsx';
import classes from './posting-sheet.module.css';
import { describePosting, showsCoverage } from './posting-words.ts';

/** The posting on one printed page. */
export function PostingSheet({ posting, loadedAt }: { posting: Posting; loadedAt: number }) {
  const { hospital, module, timezone, days } = posting;
  const { today } = splitDays(days);
  if (!today) return null;
  const asOf = formatInstant(new Date(loadedAt).toISOString(), timezone);
  return (
    <PrintedSheet
      label="Posted staffing"
      title={`${module.name} · ${hospital} · Posted staffing · ${shortDate(today.date, true)}`}
      className={classes.sheet}
    >
      <SheetHeader
        title={module.name}
        subtitle={hospital}
        kind={`Posted staffing · ${formatDate(today.date)}`}
        remark={`As of ${asOf}`}
      />
      <div className={classes.days} data-wide={showsCoverage(posting) || undefined}>
        {days.map(day => (
          <section key={day.date} data-today={day === today || undefined}>
            <h2 id={`paper-${day.date}`}>
              {day === today && 'Today, '}
              {formatFriendlyDate(day.date, today.date)}
            </h2>
            <PostedTable
              posting={posting}
              day={day}
              now={loadedAt}
              labelledBy={`paper-${day.date}`}
              className={classes.table}
            />
          </section>
        ))}
      </div>
      <p className={classes.words}>{describePosting(posting)}</p>
    </PrintedSheet>
  );
}
