import { expect, test } from 'vitest';
import type { ReportContext } from '#contract/reports/report-context.ts';
import { createFlagsContext } from '#web/features/red-flags/report/testing.ts';
import { createStandardsContext } from '#web/features/standards/report/testing.ts';
import { createBridge, createBridgeContext } from '#web/testing/bridge-data.ts';
import { createReportContext } from '#web/testing/report-contexts.ts';
import { listFindings } from './list-findings.ts';

const list = (context: ReportContext) => listFindings({ context, comparison: null, state: {} });

test('the findings of one module are those of its cards, with their titles', () => {
  const findings = list(createReportContext());
  expect(findings[0]).toBe(
    'Summary: 0.3 RNs under target on average: 7.0 RNs working, 7.3 needed for 10.0 patients.',
  );
  expect(findings).toHaveLength(8);
});

test('the findings of several modules are the comparison and one for each', () => {
  const context = createReportContext();
  const [first] = context.groupings;
  if (!first) throw new Error('no grouping');
  const groupings = ['Labor & Delivery', 'Mother-Baby'].map(name => ({ ...first, name }));
  const options = { ...context.options, modules: [1, 2] };
  const words = '0.3 RNs under target on average: 7.0 RNs working, 7.3 needed for 10.0 patients.';
  expect(list({ ...context, groupings, options })).toEqual([
    'Furthest from target: Labor & Delivery, 0.3 RNs under target.',
    `Labor & Delivery: ${words}`,
    `Mother-Baby: ${words}`,
  ]);
});

test('a report without shifts has no findings', () => {
  const context = createReportContext({});
  expect(list(context)).toEqual([]);
});

test('the findings of red flags are figures, not the rules and remarks', () => {
  const findings = list(
    createFlagsContext({ remarks: ['Labor had no red flag rules for a part of these dates.'] }),
  );
  expect(findings[0]).toMatch(/^Summary: 4 red flags: /);
  expect(findings.map(finding => finding.split(':')[0])).toEqual([
    'Summary',
    'When',
    'How fast',
    'Why flagged',
    'What was tried',
    'Reasons given',
    'Red flags',
  ]);
});

test('the findings of standards are figures, and not the evidence', () => {
  expect(list(createStandardsContext()).map(finding => finding.split(':')[0])).toEqual([
    'Summary',
    '% with enough RNs by month',
    'What cannot be judged',
    'Short shifts',
    'Windows without data',
  ]);
});

test('the findings of a bridge name modules without a plan and hours without a wage', () => {
  const bridge = {
    ...createBridge(2),
    without_plan: ['NICU'],
    hours_without_wage: { day: 0, night: 2014 },
  };
  const context = createBridgeContext({ bridge });
  const [first] = context.groupings;
  if (!first) throw new Error('no grouping');
  const groupings = ['All modules', 'Labor & Delivery', 'NICU'].map(name => ({ ...first, name }));
  const several = list({ ...context, groupings, options: { ...context.options, modules: [10, 11] } });
  expect(several[0]).toMatch(/^All modules: .* than planned \(without NICU, which has no plan\)/);
  expect(list(context).find(finding => finding.startsWith('Why cost changed'))).toContain(
    'No night wage: these 2,014 hours are counted as $0.',
  );
});
