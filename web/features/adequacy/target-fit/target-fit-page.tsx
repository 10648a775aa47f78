import { Group, SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import type { Client } from '#contract/clients/clients.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { type AnswerSource, answerSources } from '#domain/adequacy/answers.ts';
import { addMonths } from '#domain/time/calendar.ts';
import { adequacyClient } from '#web/lib/api/adequacy-client.ts';
import { shiftsKey } from '#web/lib/api/shifts-key.ts';
import { useAuthState } from '#web/lib/auth/auth-context.ts';
import { currentModule } from '#web/lib/auth/session.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { useAddress } from '#web/lib/navigation/use-address.ts';
import { staffingToday } from '#web/lib/staffing-today.ts';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { CurveCard } from './curve-card.tsx';
import {
  AnswersCard,
  ChangeCard,
  PartsCard,
  PrivacyCard,
  QuartersCard,
  RefusedCard,
  sourceNames,
} from './fit-cards.tsx';

const spans = { '6': '6 months', '12': '12 months', all: 'All' } as const;
type MonthSpan = keyof typeof spans;
const usualSpan: MonthSpan = '12';

/** Whether the target fits what nurses felt (B18): `/reports/target-fit?module=1&months=6`. */
export function TargetFitPage() {
  const { client: hospital, ...authState } = useAuthState();
  const module = currentModule({ client: hospital, ...authState });
  if (!hospital || !module) return <Navigate to={paths.reports(null)} replace />;
  return <TargetFitOfModule hospital={hospital} module={module} />;
}

function TargetFitOfModule({ hospital, module }: { hospital: Client; module: ClientModule }) {
  const { params, rewrite } = useAddress();
  const span = toSpan(params.get('months'));
  const source = toSource(params.get('source'));
  const today = staffingToday(hospital, Date.now());
  const start = span === 'all' ? null : addMonths(today, -Number(span));
  const query = useQuery({
    queryKey: [...shiftsKey(module.id), 'target fit', start, source],
    queryFn: ({ signal }) =>
      adequacyClient.getCalibrationDetails({
        params: { moduleId: module.id },
        query: { ...(start && { start_date: start }), ...(source && { source }) },
        signal,
      }),
  });
  // Also while the answers of the other one are loaded, so that the control keeps the focus.
  const shownSource = query.data ? query.data.sources.length > 1 && query.data.source : source;
  const choose = (name: 'months' | 'source', chosen: string) =>
    rewrite(before => {
      const next = new URLSearchParams(before);
      next.set(name, chosen);
      return next;
    });
  return (
    <Page
      title="Does the Target Fit?"
      subtitle={`${module.name} · what nurses felt about shifts, beside their variance`}
      back={{ to: paths.reports(module.id), label: 'Reports' }}
      controls={
        <Group gap="s12">
          {shownSource && (
            <SegmentedControl
              aria-label="Answers of"
              value={shownSource}
              data={answerSources.map(value => ({ value, label: sourceNames[value] }))}
              onChange={chosen => choose('source', chosen)}
            />
          )}
          <SegmentedControl
            aria-label="Months"
            value={span}
            data={Object.entries(spans).map(([value, label]) => ({ value, label }))}
            onChange={chosen => choose('months', chosen)}
          />
        </Group>
      }
    >
      <Loaded query={query} skeleton={<Skeleton height={720} radius="lg" aria-busy="true" />}>
        {fit => (
          <Stack gap="s20">
            {fit.refused === null ? <CurveCard module={module} fit={fit} /> : <RefusedCard fit={fit} />}
            <ChangeCard fit={fit} />
            <AnswersCard fit={fit} />
            <QuartersCard fit={fit} />
            <PartsCard fit={fit} />
            <PrivacyCard />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}

function toSpan(text: string | null): MonthSpan {
  return Object.keys(spans).find((span): span is MonthSpan => span === text) ?? usualSpan;
}

function toSource(text: string | null): AnswerSource | undefined {
  return answerSources.find(source => source === text);
}
