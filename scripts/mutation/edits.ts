import type { Node } from 'oxc-parser';

/** Replaces the characters from `start` to `end`. */
export interface Edit {
  start: number;
  end: number;
  replacement: string;
}

const swappedOperators = new Map([
  ['<', '<='],
  ['<=', '<'],
  ['>', '>='],
  ['>=', '>'],
  ['===', '!=='],
  ['!==', '==='],
  ['+', '-'],
  ['-', '+'],
  ['*', '/'],
  ['/', '*'],
  ['%', '*'],
  ['&&', '||'],
  ['||', '&&'],
  ['+=', '-='],
  ['-=', '+='],
]);

const swappedMethods = new Map([
  ['some', 'every'],
  ['every', 'some'],
  ['min', 'max'],
  ['max', 'min'],
  ['floor', 'ceil'],
  ['ceil', 'floor'],
]);

/** Methods whose call can be replaced by the object itself. */
const removableMethods = new Set(['toSorted', 'sort', 'toReversed', 'filter', 'slice', 'flat', 'trim']);

/** Finds the mutations of one node. */
export function findEdits(node: Node, source: string): Edit[] {
  const getText = (part: Node): string => source.slice(part.start, part.end);
  const replace = (part: Node, ...replacements: string[]): Edit[] =>
    replacements.map(replacement => ({ start: part.start, end: part.end, replacement }));

  switch (node.type) {
    case 'BinaryExpression':
    case 'AssignmentExpression':
      return swapOperator(node, source);
    case 'LogicalExpression':
      if (node.operator !== '??') return swapOperator(node, source);
      return replace(node, getText(node.left), getText(node.right));
    case 'IfStatement':
    case 'ConditionalExpression':
      return replace(node.test, 'true', 'false');
    case 'UnaryExpression':
      return node.operator === '!' || node.operator === '-' ? replace(node, getText(node.argument)) : [];
    case 'Literal':
      return replace(node, ...mutateLiteral(node.value));
    case 'TemplateLiteral':
      return node.expressions.length > 0 ? replace(node, "''") : [];
    case 'ExpressionStatement':
      return node.expression.type === 'CallExpression' ? replace(node, ';') : [];
    case 'CallExpression': {
      if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return [];
      const { object, property } = node.callee;
      const swapped = swappedMethods.get(property.name);
      if (swapped !== undefined) return replace(property, swapped);
      return removableMethods.has(property.name) ? replace(node, getText(object)) : [];
    }
    default:
      return [];
  }
}

function swapOperator(
  { operator, left, right }: { operator: string; left: Node; right: Node },
  source: string,
): Edit[] {
  const replacement = swappedOperators.get(operator);
  if (replacement === undefined) return [];
  const start = source.slice(0, right.start).lastIndexOf(operator);
  return start < left.end ? [] : [{ start, end: start + operator.length, replacement }];
}

function mutateLiteral(value: unknown): string[] {
  if (typeof value === 'number') return [String(value + 1), `(${value - 1})`];
  if (typeof value === 'boolean') return [String(!value)];
  if (typeof value === 'string') return [value === '' ? "'mutant'" : "''"];
  return [];
}
