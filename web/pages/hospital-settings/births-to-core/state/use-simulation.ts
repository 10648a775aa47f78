import { createContext, use, useDeferredValue, useMemo, useState } from 'react';
import { keptSimulations, type TypedSimulation } from '#web/features/unsent/kept-simulations.ts';
import { useSignedInUser } from '#web/lib/auth/auth-context.ts';
import type { RecordedWindows } from '#web/pages/hospital-settings/assessment/state/assessments-query.ts';
import {
  useAssessment,
  usePlanned,
} from '#web/pages/hospital-settings/assessment/state/use-open-assessment.ts';
import { buildPrefill, type Prefill } from './prefill.ts';
import {
  checkInputs,
  type InputErrors,
  parseScenario,
  type Scenario,
  type ShownInputs,
  showInputs,
} from './scenario.ts';
import { chooseCores, computeVolumes, type Variants } from './variants.ts';

export interface OpenSimulation {
  typed: TypedSimulation;
  change: (changes: Partial<TypedSimulation>) => void;
  /** Back to the assessment and the record. */
  reset: () => void;
  record: RecordedWindows;
  prefill: Prefill;
  inputs: ShownInputs;
  errors: InputErrors;
  /** The last inputs without errors; null until there are any. */
  result: { scenario: Scenario; variants: Variants } | null;
}

export const SimulationContext = createContext<OpenSimulation | null>(null);

export function useSimulation(): OpenSimulation {
  const open = use(SimulationContext);
  if (!open) throw new Error('useSimulation needs a SimulationContext.');
  return open;
}

/** The result, below an element that is only shown with one. */
export function useResult() {
  const { result } = useSimulation();
  if (!result) throw new Error('useResult needs a result.');
  return result;
}

const untouched: TypedSimulation = {
  figures: {},
  classes: null,
  core: null,
  moreCore: null,
  pool: { modules: [], size: 2, cores: {} },
};

/** Opens the simulation of an assessment, with what the user typed before in this browser. */
export function useOpeningSimulation(id: number, record: RecordedWindows): OpenSimulation {
  const { typed, setTyped } = useTyped(id);
  const { module } = usePlanned();
  const assessment = useAssessment(state => state.inputs);
  const typedBirths = typed.figures.births;
  const prefill = useMemo(
    () =>
      buildPrefill({
        inputs: assessment,
        module: module ?? { min_rn_target: 0, premium_surcharges: {} },
        record,
        typedBirths,
      }),
    [assessment, module, record, typedBirths],
  );
  const { figures, classes } = typed;
  const inputs = useMemo(() => showInputs({ figures, classes }, prefill), [figures, classes, prefill]);
  const errors = useMemo(() => checkInputs(inputs), [inputs]);
  const result = useCalculated(inputs, typed);
  return {
    typed,
    change: changes => setTyped({ ...typed, ...changes }),
    reset: () => setTyped(untouched),
    record,
    prefill,
    inputs,
    errors,
    result,
  };
}

function useTyped(id: number) {
  const { id: userId } = useSignedInUser();
  const [typed, set] = useState(() => keptSimulations.find(userId, String(id))?.typed ?? untouched);
  function setTyped(next: TypedSimulation) {
    set(next);
    keptSimulations.put(userId, String(id), { typed: next });
  }
  return { typed, setTyped };
}

/** The distributions follow the typing; while an entry is wrong, they are those before it. A slider only reads from them. */
function useCalculated(inputs: ShownInputs, { core, moreCore }: TypedSimulation): OpenSimulation['result'] {
  const calm = useDeferredValue(inputs);
  const valid = useMemo(
    () =>
      calm.classes.length > 0 && Object.keys(checkInputs(calm)).length === 0 ? parseScenario(calm) : null,
    [calm],
  );
  const [last, setLast] = useState(valid);
  if (valid && valid !== last) setLast(valid);
  const scenario = valid ?? last;
  const volumes = useMemo(() => scenario && computeVolumes(scenario), [scenario]);
  return useMemo(
    () => scenario && volumes && { scenario, variants: chooseCores(volumes, scenario, { core, moreCore }) },
    [scenario, volumes, core, moreCore],
  );
}
