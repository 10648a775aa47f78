import { Hint } from '#web/ui/hint.tsx';

const mostNamed = 5;

/** Says something about rows of the file: "Rows 5, 6 and 12 have no shift." */
export function LinesHint({ lines, one, many }: { lines: readonly number[]; one: string; many: string }) {
  if (lines.length === 0) return null;
  return (
    <Hint data-figures>
      {lines.length === 1 ? `Row ${lines[0]} ${one}.` : `Rows ${nameLines(lines)} ${many}.`}
    </Hint>
  );
}

function nameLines(lines: readonly number[]): string {
  const others = lines.length - mostNamed;
  if (others > 1) return `${lines.slice(0, mostNamed).join(', ')} and ${others} others`;
  return `${lines.slice(0, -1).join(', ')} and ${lines.at(-1)}`;
}
