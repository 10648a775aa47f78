import { Text } from '@mantine/core';
import { microToNumber, multiply, sumMicro, toMicro } from '#domain/measures/decimal.ts';
import { formatSigned } from '#domain/measures/formatting.ts';
import { useHospitalTime } from '#web/lib/auth/hospital-time.ts';
import { Hint } from '#web/ui/hint.tsx';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import type { Figures, Subject } from '../state/edited-shift.ts';
import { useForm } from '../state/form-store.ts';
import { alignDecimals, countDecimals } from './align-decimals.ts';
import classes from './explanations.module.css';

/** Explains how the target is calculated; beside another explanation with a heading. */
export function TargetExplanation({ hasHeading }: { hasHeading: boolean }) {
  const figures = useForm(state => state.figures);
  const subject = useForm(state => state.subject);
  if (!figures) return <Text>Correct the marked numbers first.</Text>;
  return (
    <>
      {hasHeading && <h3 className={classes.heading}>Target</h3>}
      <Arithmetic figures={figures} subject={subject} />
      <Hint>
        <WhenFixed subject={subject} />
      </Hint>
    </>
  );
}

function Arithmetic({ figures, subject }: { figures: Figures; subject: Subject }) {
  const { lines, sum, minimum, target } = explainTarget(figures, subject);
  const { rnActual, rnVariance } = figures.metrics;
  const counts = alignDecimals(lines.map(({ count }) => count));
  const ratios = alignDecimals(lines.map(({ ratio }) => ratio));
  const column = [...lines.map(line => line.rns), sum, minimum, target, rnActual, rnVariance];
  const rns = alignDecimals(column);
  return (
    <table className={`${figuresTable.table} ${classes.table}`}>
      <TableHead heads={['Patients', 'Count', 'RNs each', 'RNs']} />
      <tbody>
        {lines.map(line => (
          <tr key={line.id}>
            <th scope="row">{line.name}</th>
            <td>{counts(line.count)}</td>
            <td>× {ratios(line.ratio)}</td>
            <td>{rns(line.rns)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <TargetTotal name="Sum" value={rns(sum)} />
        <TargetTotal name="Minimum of the module" value={rns(minimum)} />
        <TargetTotal
          name={sum < minimum ? 'Needed: the minimum' : 'Needed: the sum'}
          value={rns(target)}
          strong
        />
        <TargetTotal name="Working" value={rns(rnActual)} />
        <TargetTotal name="Difference" value={formatSigned(rnVariance, countDecimals(column))} strong />
      </tfoot>
    </table>
  );
}

function TargetTotal({ name, value, strong = false }: { name: string; value: string; strong?: boolean }) {
  return (
    <tr data-strong={strong}>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{value}</td>
    </tr>
  );
}

/** A saved shift keeps its ratios (D4). */
function WhenFixed({ subject: { stored } }: { subject: Subject }) {
  const formatInstant = useHospitalTime();
  if (!stored) return 'These are the ratios of today. They are fixed for this shift when it is saved.';
  const when = formatInstant(stored.created_at);
  return `These ratios were fixed when this shift was first saved, on ${when}. Later changes to the acuity fields do not touch them.`;
}

/** `count` patients × `ratio` RNs each = `rns`. */
interface TargetLine {
  id: string;
  name: string;
  count: number;
  ratio: number;
  rns: number;
}

interface TargetArithmetic {
  /** Fields with patients, in the order of the form; deleted fields last. */
  lines: TargetLine[];
  sum: number;
  minimum: number;
  target: number;
}

/** The RNs that each field needs, their sum, and the module's minimum, which may be higher (D2). */
export function explainTarget(
  { acuityCounts, basis, metrics }: Figures,
  { module }: Subject,
): TargetArithmetic {
  const order = module.sections.flatMap(section => section.fields.map(({ id }) => String(id)));
  const deleted = Object.keys(acuityCounts).filter(id => !order.includes(id));
  const lines = [...order, ...deleted].flatMap((id): TargetLine[] => {
    const count = acuityCounts[id] ?? 0;
    const ratio = basis.rnsPerPatient[id] ?? 0;
    if (count === 0) return [];
    const rns = microToNumber(multiply(toMicro(count), toMicro(ratio)));
    return [{ id, name: module.fields[id]?.name ?? 'A field deleted since', count, ratio, rns }];
  });
  const sum = microToNumber(sumMicro(lines.map(({ rns }) => toMicro(rns))));
  return { lines, sum, minimum: basis.minRnTarget, target: metrics.rnTarget };
}
