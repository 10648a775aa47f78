import type { Client } from '#contract/clients/clients.ts';
import { formatDate } from '#domain/measures/formatting.ts';
import type { StandardPack } from '#domain/standards/packs/pack.ts';
import { listUsedUnits } from '#domain/standards/setting/offered-classes.ts';
import { describeMax, mixTexts, nameYearDay } from '#domain/standards/setting/words.ts';
import { paths } from '#web/lib/navigation/paths.ts';
import { Card } from '#web/ui/card.tsx';
import { Link } from '#web/ui/link.tsx';
import { FiguresTable } from '#web/ui/table/figures-table.tsx';
import type { StandardDraft } from '../state/standard-draft.ts';
import classes from './standards.module.css';

interface PackFiguresProps {
  pack: StandardPack;
  draft: StandardDraft;
  hospital: Client;
  moduleId: number;
}

/** What the law or policy says, which a hospital cannot change. */
export function PackFigures({ pack, draft, hospital, moduleId }: PackFiguresProps) {
  const unit = pack.unit_types.find(({ id }) => id === draft.unit_type);
  const facts = listFacts(pack);
  if (!unit && facts.length === 0 && pack.efforts.length === 0) return null;
  const rows = (unit ? listUsedUnits(pack, draft) : [])
    .flatMap(({ classes }) => classes)
    .map(({ name, max }) => ({ name, values: [describeMax(max)] }));
  const unnamed = pack.efforts.filter(({ id }) => !hospital.standard_efforts[id]?.length);
  return (
    <Card title={`${pack.name}: Figures`}>
      {rows.length > 0 && <FiguresTable label="Patient classes" heads={['Class', 'At most']} rows={rows} />}
      <dl className={classes.facts}>
        {unit && unit.classes.length > 1 && (
          <div data-wide>
            <dt>RNs with patients of several classes</dt>
            <dd>
              {mixTexts[unit.mix].name}. {mixTexts[unit.mix].description}
            </dd>
          </div>
        )}
        {facts.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {pack.efforts.length > 0 && (
          <div data-wide>
            <dt>Efforts that it names for a short shift</dt>
            <dd>
              {pack.efforts.map(({ name }) => name).join('; ')}.{' '}
              {unnamed.length > 0 && (
                <Link to={paths.moduleSettings(moduleId)}>Say which of your red flag actions they are</Link>
              )}
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

function listFacts(pack: StandardPack): [name: string, text: string][] {
  const { jurisdiction, version, effective_from, effective_to, required_share } = pack;
  const dates = [
    effective_from && `from ${formatDate(effective_from)}`,
    effective_to && `until ${formatDate(effective_to)}`,
  ].filter(Boolean);
  const facts: [string, string | null][] = [
    ['Where', jurisdiction || null],
    ['Version', jurisdiction ? [String(version), ...dates].join(', ') : null],
    ['Required share', required_share === null ? null : `${required_share}% of the rated shifts`],
    ['Reports are due', pack.report_dates.map(nameYearDay).join(' and ') || null],
    ['Records are kept', pack.retention_years === null ? null : `${pack.retention_years} years`],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}
