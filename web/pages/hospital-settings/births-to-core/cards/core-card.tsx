import { Button, Text } from '@mantine/core';
import { useId } from 'react';
import { formatQuantity } from '#domain/measures/formatting.ts';
import { describeCore } from '#domain/simulation/describe-core.ts';
import { ChartTable } from '#web/charts/readings/chart-table.tsx';
import { useOpenAssessment } from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { Card } from '#web/ui/card.tsx';
import { DownloadMenu } from '#web/ui/download-menu.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { Scroller } from '#web/ui/table/scroller.tsx';
import { useSaveWorkbook } from '../download/use-save-workbook.ts';
import { usePool } from '../state/use-pool.ts';
import { useResult, useSimulation } from '../state/use-simulation.ts';
import { buildVariantsTable } from '../tables/variants-table.ts';
import classes from './cards.module.css';

/** The same RNs on each day of the week. */
export const everyDay = (rns: number) => Array.from({ length: 7 }, () => rns);

/** The chosen core for each volume, what it covers and costs, and the way into the plan. */
export function CoreCard() {
  const { change, errors } = useSimulation();
  const { variants } = useResult();
  const { now, more, range } = variants;
  const { store } = useOpenAssessment();
  const pool = usePool();
  const saveWorkbook = useSaveWorkbook();

  function fillPlan() {
    const message = `The grid of direct care now holds a core of ${formatQuantity(now.core, 'RN')}.`;
    store.fillCounts(everyDay(now.core), everyDay(now.core), message);
  }

  async function save(choice: 'xlsx' | 'pdf') {
    if (choice === 'pdf') window.print();
    else await saveWorkbook();
  }

  return (
    <Card title="How many RNs do the births need?">
      <Text fz="xl" fw={600} lh={1.35} data-figures>
        {describeCore(now.figures, now.next)}
      </Text>
      {Object.keys(errors).length > 0 && (
        <Hint>These are the figures before the entries that are marked.</Hint>
      )}
      <div className={classes.sliders}>
        <CoreSlider
          label={`Core, ${now.name.toLowerCase()}`}
          value={now.core}
          range={range}
          onChange={core => change({ core })}
        />
        <CoreSlider
          label={`Core, ${more.name}`}
          value={more.core}
          range={range}
          onChange={moreCore => change({ moreCore })}
        />
      </div>
      <Scroller label="Variants" className={classes.named}>
        <ChartTable label="Variants" table={buildVariantsTable(variants, pool)} isDense />
      </Scroller>
      <div className={classes.buttons}>
        <Button onClick={fillPlan}>Use this core: {formatQuantity(now.core, 'RN')}</Button>
        <DownloadMenu
          label="Download"
          groups={[
            {
              choices: [
                { value: 'xlsx', label: 'Excel with formulas (.xlsx)' },
                { value: 'pdf', label: 'Print, or save as PDF' },
              ],
            },
          ]}
          save={save}
        />
      </div>
    </Card>
  );
}

interface CoreSliderProps {
  label: string;
  value: number;
  range: { from: number; to: number };
  onChange: (core: number) => void;
}

/** Chooses whole RNs. */
function CoreSlider({ label, value, range, onChange }: CoreSliderProps) {
  const id = useId();
  return (
    <div className={classes.slider} data-screen-only>
      <label htmlFor={id}>{label}</label>
      <output htmlFor={id} data-figures>
        {formatQuantity(value, 'RN')}
      </output>
      <input
        id={id}
        type="range"
        min={range.from}
        max={range.to}
        step={1}
        value={value}
        aria-valuetext={formatQuantity(value, 'RN')}
        onChange={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  );
}
