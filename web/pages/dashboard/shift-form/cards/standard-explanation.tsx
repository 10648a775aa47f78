import { capitalize, formatNumber, formatSigned } from '#domain/measures/formatting.ts';
import { describeLeftOut, describeVerdict } from '#domain/standards/requirement/describe-requirement.ts';
import {
  explainRequirement,
  type RequirementPart,
} from '#domain/standards/requirement/explain-requirement.ts';
import type { JudgedShift } from '#domain/standards/requirement/judge-shift.ts';
import { countSparePlaces } from '#domain/standards/requirement/spare-places.ts';
import type { StandardInForce } from '#domain/standards/setting/setting.ts';
import { describeMax, describeSource, mixTexts, unknownToParity } from '#domain/standards/setting/words.ts';
import { namePack } from '#web/features/standards/words/name-standard.ts';
import { Hint } from '#web/ui/hint.tsx';
import figuresTable from '#web/ui/table/figures-table.module.css';
import { TableHead } from '#web/ui/table/figures-table.tsx';
import { findFormStandard, findVerdict, isSameVerdict, judgeFigures } from '../state/form-state.ts';
import { useForm } from '../state/form-store.ts';
import { alignDecimals } from './align-decimals.ts';
import classes from './explanations.module.css';

/** Explains what the staffing standard requires (B16); nothing without one. */
export function StandardExplanation() {
  const figures = useForm(state => state.figures);
  const subject = useForm(state => state.subject);
  const standard = findFormStandard(subject);
  const judged = figures && findVerdict(standard, figures);
  if (!figures || !judged) return null;
  const isKnown = isSameVerdict(judged, judgeFigures(standard, figures));
  const title = describeVerdict(namePack(subject.module, judged.pack), judged);
  return (
    <section className={classes.standard} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      {standard && isKnown ? (
        <>
          {judged.required !== null && <Requirement standard={standard} judged={judged} />}
          <UncountedFields standard={standard} judged={judged} />
          <Limits standard={standard} />
        </>
      ) : (
        <Hint>
          The standard of this module has changed since the page was loaded. Reload it to see how it counts.
        </Hint>
      )}
    </section>
  );
}

interface ExplanationProps {
  standard: StandardInForce;
  judged: JudgedShift;
}

/** The classes with their RNs, and the places that are left if there are enough. */
function Requirement({ standard, judged }: ExplanationProps) {
  const { required, direct, state } = judged;
  const { floor, mix } = standard;
  const parts = explainRequirement(standard, judged);
  const places = state === 'enough' ? countSparePlaces(standard, judged) : null;
  const count = alignDecimals(parts.map(({ patients }) => patients));
  const rnDecimals = mix === 'share' ? 2 : 0;
  const heads = ['Patients', 'Count', 'RNs', ...(places ? ['Places left'] : [])];
  return (
    <>
      <table className={`${figuresTable.table} ${classes.table}`}>
        <TableHead heads={heads} />
        <tbody>
          {parts.map(part => (
            <tr key={part.id}>
              <th scope="row">
                {part.name}
                <span className={classes.note}>{describePart(part)}</span>
              </th>
              <td>{count(part.patients)}</td>
              <td>{formatNumber(part.rns, rnDecimals)}</td>
              {places && <td>{places[part.id]}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          {floor > 0 && <RequiredTotal name="At least" value={floor} hasPlaces={places !== null} />}
          <RequiredTotal name="Required" value={required ?? 0} hasPlaces={places !== null} strong />
          <RequiredTotal name="Here" value={direct} hasPlaces={places !== null} />
          <RequiredTotal
            name="Difference"
            value={formatSigned(direct - (required ?? 0), 0)}
            hasPlaces={places !== null}
            strong
          />
        </tfoot>
      </table>
      {parts.length > 1 && <Hint>{mixTexts[mix].description}</Hint>}
      {places && (
        <Hint>Places left are for more patients of one class, before the standard requires another RN.</Hint>
      )}
    </>
  );
}

interface TotalProps {
  name: string;
  value: string | number;
  hasPlaces: boolean;
  strong?: boolean;
}

function RequiredTotal({ name, value, hasPlaces, strong = false }: TotalProps) {
  return (
    <tr data-strong={strong}>
      <th scope="row" colSpan={2}>
        {name}
      </th>
      <td>{value}</td>
      {hasPlaces && <td />}
    </tr>
  );
}

/** `2 patients per RN, 1 of them in free places`. */
function describePart({ max, inFreePlaces }: RequirementPart): string {
  const free =
    inFreePlaces > 0 ? `, ${alignDecimals([inFreePlaces])(inFreePlaces)} of them in free places` : '';
  return `${describeMax(max)}${free}`;
}

/** The fields whose patients the setting does not say how to count, and those that it leaves out (D62). */
function UncountedFields({ standard, judged }: ExplanationProps) {
  const { module } = useForm(state => state.subject);
  const counts = useForm(state => state.figures?.acuityCounts) ?? {};
  const listNames = (ids: readonly string[]) =>
    ids.map(id => module.fields[id]?.name ?? 'a field deleted since').join(', ');
  const left = Object.keys(counts).filter(id => counts[id] && standard.setting.map[id] === null);
  return (
    <>
      {judged.unmapped.length > 0 && (
        <Hint>
          The settings do not say how the standard counts {listNames(judged.unmapped)}. An owner can set it.
        </Hint>
      )}
      {judged.left_out > 0 && (
        <Hint>
          {capitalize(describeLeftOut(judged.left_out))}: {listNames(left)}. RNs of patients whom the standard
          does not name count, too.
        </Hint>
      )}
    </>
  );
}

function Limits({ standard: { pack } }: { standard: StandardInForce }) {
  return (
    <details className={classes.limits}>
      <summary>Sources, and what Parity does not know</summary>
      <ul>
        {pack.sources.map(source => (
          <li key={source.cite}>{describeSource(source)}</li>
        ))}
        {unknownToParity.map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </details>
  );
}
