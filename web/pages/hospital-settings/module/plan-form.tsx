import { NativeSelect, TextInput } from '@mantine/core';
import type { Assessment } from '#contract/assessments/assessments.ts';
import type { ClientModule } from '#contract/clients/modules.ts';
import { premiumSurchargeLimit } from '#domain/measures/limits.ts';
import {
  listPremiumTypes,
  type PremiumSurcharges,
  type PremiumTypeId,
  premiumTypeIds,
} from '#domain/shifts/premium-types.ts';
import classes from '#web/features/settings/setting.module.css';
import { useSaveModule } from '#web/features/settings/use-save-settings.ts';
import { faults, findNumberFault } from '#web/ui/form/checks.ts';
import { ServerForm } from '#web/ui/form/server-form.tsx';
import { useServerForm } from '#web/ui/form/use-server-form.ts';
import { Hint } from '#web/ui/hint.tsx';

interface PlanFormProps {
  module: ClientModule;
  assessments: readonly Assessment[];
  onSaved: () => void;
}

export function PlanForm({ module, assessments, onSaved }: PlanFormProps) {
  const save = useSaveModule(module, 'form');
  const form = useServerForm({
    initialValues: {
      plan_assessment: String(module.plan_assessment ?? ''),
      plan_from: module.plan_from ?? '',
      ...toTexts(module.premium_surcharges),
    },
    check: values =>
      faults(
        Object.fromEntries(
          premiumTypeIds
            .map(namePlanField)
            .filter(name => values[name].trim() !== '')
            .map(name => [name, findNumberFault(values[name], premiumSurchargeLimit)]),
        ),
      ),
    submit: ({ plan_assessment, plan_from, ...surcharges }) =>
      save({
        plan_assessment: plan_assessment === '' ? null : Number(plan_assessment),
        plan_from: plan_assessment === '' || plan_from === '' ? null : plan_from,
        premium_surcharges: parseSurcharges(surcharges),
      }),
    onSubmitted: onSaved,
  });
  return (
    <ServerForm form={form} submitLabel="Save">
      <NativeSelect
        label="Assessment"
        description={assessments.length === 0 && `There are no assessments of ${module.name} yet.`}
        data={[
          { value: '', label: 'No plan' },
          ...assessments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...form.field('plan_assessment')}
        onChange={event => form.setValue('plan_assessment', event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label="From"
        description="Without a date, the plan counts for every date."
        disabled={form.values.plan_assessment === ''}
        {...form.textField('plan_from')}
      />
      <Hint>
        Premium surcharges in percent of the wage, on top of it: 50 for time and a half. A blank is no
        surcharge.
      </Hint>
      <div className={classes.columns}>
        {listPremiumTypes(module.other_premiums).map(({ id, name }) => (
          <TextInput
            key={id}
            label={`${name} %`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            {...form.textField(namePlanField(id))}
          />
        ))}
      </div>
    </ServerForm>
  );
}

/** The name of a surcharge in the server's errors. */
type PlanFieldName = `premium_surcharges.${PremiumTypeId}`;
type Texts = Record<PlanFieldName, string>;

const namePlanField = (id: PremiumTypeId): PlanFieldName => `premium_surcharges.${id}`;

/** Of every type: a category that is not in use keeps its surcharge. */
function toTexts(surcharges: PremiumSurcharges): Texts {
  return Object.fromEntries(
    premiumTypeIds.map(id => [namePlanField(id), String(surcharges[id] ?? '')]),
  ) as Texts;
}

function parseSurcharges(texts: Texts): PremiumSurcharges {
  const filled = premiumTypeIds.filter(id => texts[namePlanField(id)].trim() !== '');
  return Object.fromEntries(filled.map(id => [id, Number(texts[namePlanField(id)])]));
}
