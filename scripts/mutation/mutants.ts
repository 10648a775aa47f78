import { type Node, parseSync } from 'oxc-parser';
import { findEdits } from './edits.ts';

/** A source file with one change that its tests should detect. */
export interface Mutant {
  file: string;
  line: number;
  original: string;
  replacement: string;
  /** The whole file with the change. */
  source: string;
}

/** Finds all mutants of a source file, in the order of the file. */
export function findMutants(file: string, source: string): Mutant[] {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file} does not parse: ${errors[0]?.message}`);
  const edits = listRuntimeNodes(program).flatMap(node => findEdits(node, source));
  return edits
    .toSorted((a, b) => a.start - b.start || a.end - b.end)
    .map(({ start, end, replacement }) => {
      const mutated = source.slice(0, start) + replacement + source.slice(end);
      const line = source.slice(0, start).split('\n').length;
      // A mutant that cannot be loaded would always count as detected.
      if (parseSync(file, mutated).errors.length > 0)
        throw new Error(`${file}:${line} does not parse with ${replacement}`);
      return { file, line, original: source.slice(start, end), replacement, source: mutated };
    });
}

/** Lists the nodes that matter at run time: no types, imports, property names or error messages. */
function listRuntimeNodes(node: Node): Node[] {
  if (node.type === 'ImportDeclaration') return [];
  if (node.type.startsWith('TS'))
    return 'expression' in node ? listRuntimeNodes(node.expression as Node) : [];
  if (
    node.type === 'NewExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name.endsWith('Error')
  )
    return [];
  const children = Object.entries(node)
    .filter(([key]) => !(key === 'key' && node.type === 'Property' && !node.computed))
    .flatMap(([, value]): unknown[] => (Array.isArray(value) ? value : [value]))
    .filter(isNode);
  return [node, ...children.flatMap(listRuntimeNodes)];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
