import type { FitDetails } from '#contract/adequacy/adequacy.ts';
import { answerHours } from '#domain/adequacy/answers.ts';
import { formatNumber, noFigure } from '#domain/measures/formatting.ts';
import { Card } from '#web/ui/card.tsx';
import { FiguresTable } from '#web/ui/figures-table.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { sourceNames } from './source-names.ts';

/** Who is asked, and how many shifts have an answer. */
export function AnswersCard({ fit: { answers, shifts, response, months, source } }: { fit: FitDetails }) {
  return (
    <Card title="Answers">
      <FiguresTable
        label="Answers"
        rows={[
          { name: 'Answers of', values: [sourceNames[source]] },
          { name: 'Months that count', values: [formatNumber(months, 0)] },
          { name: 'Shifts', values: [formatNumber(shifts, 0)] },
          { name: 'Shifts with an answer', values: [formatNumber(answers, 0)] },
          {
            name: 'Response',
            values: [response === null ? noFigure : `${formatNumber(100 * response, 0)}%`],
          },
        ]}
      />
      <Hint>
        Everybody who may enter shifts of this module is asked once, right after saving one: “Were there
        enough RNs for good care?” The card of the shift takes the answer until {answerHours} hours after its
        end. A shift counts as felt as too few if more than half of its answers say too few or far too few,
        and nowhere if exactly half of them do. Nurses who do not save shifts answer on the card.
      </Hint>
    </Card>
  );
}
