import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import type { Posting } from '#contract/now/now.ts';
import { formatFriendlyDate } from '#domain/measures/formatting.ts';
import { DisplayScreen, withToken } from '#web/features/display/display-screen.tsx';
import { useLiveQuery } from '#web/features/display/use-live-query.ts';
import { client } from '#web/lib/api/client.ts';
import { useNow } from '#web/lib/use-now.ts';
import { PostedTable, splitDays } from './posted-table.tsx';
import classes from './posting.module.css';
import { PostingSheet } from './posting-sheet.tsx';
import { describePosting, showsCoverage } from './posting-words.ts';

/** The staffing that a unit posts for everybody to read, opened by a display link of that kind (B16). */
export function PostingPage() {
  useDocumentTitle('Posted Staffing · Parity');
  const query = useLiveQuery<Posting>({
    queryKey: ['posting'],
    load: options => withToken(() => client.getPosting(options)),
  });
  return (
    <DisplayScreen query={query} describe={({ module }) => module.name}>
      {posting => (
        <>
          <PostedDays posting={posting} />
          <PostingSheet posting={posting} loadedAt={query.dataUpdatedAt} />
        </>
      )}
    </DisplayScreen>
  );
}

function PostedDays({ posting }: { posting: Posting }) {
  const now = useNow();
  const { today, before } = splitDays(posting.days);
  if (!today) return null;
  return (
    <>
      <div className={classes.days} data-wide={showsCoverage(posting) || undefined}>
        <section aria-labelledby="today" className={classes.today}>
          <h2 id="today">Today, {formatFriendlyDate(today.date, today.date)}</h2>
          <PostedTable posting={posting} day={today} now={now} labelledBy="today" className={classes.table} />
        </section>
        <section aria-label="The last seven days" className={classes.week}>
          {before.map(day => (
            <section key={day.date} aria-labelledby={day.date}>
              <h3 id={day.date}>{formatFriendlyDate(day.date, today.date)}</h3>
              <PostedTable
                posting={posting}
                day={day}
                now={now}
                labelledBy={day.date}
                className={classes.table}
              />
            </section>
          ))}
        </section>
      </div>
      <footer className={classes.foot}>
        <p>{describePosting(posting)}</p>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} stroke={1.75} aria-hidden />}
          onClick={() => window.print()}
        >
          Print
        </Button>
      </footer>
    </>
  );
}
