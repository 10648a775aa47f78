import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isBinaryExpression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isTypeAliasDeclaration,
} from 'typescript/unstable/ast/is';
import { type Project, type Type, TypeFlags } from 'typescript/unstable/sync';

const convertiblePath = 'scripts/coercions/convertible.ts';
const primitives = TypeFlags.StringLike | TypeFlags.NumberLike | TypeFlags.BigIntLike | TypeFlags.BooleanLike;

/**
 * Finds values that are converted to text or number although their type does not say that they can be. Input is `unknown`, `any` or a
 * plain object, and converting `{"toString": 1}` throws. Returns one line for each.
 */
export function findCoercions(project: Project, paths: readonly string[]): string[] {
  const { program, checker } = project;
  const convertible = findConvertible(project, convertiblePath);
  const canConvert = (type: Type) =>
    (type.flags & primitives) !== 0 ||
    ((type.flags & TypeFlags.Any) === 0 && checker.isTypeAssignableTo(type, convertible));
  return paths.flatMap(path => {
    const source = program.getSourceFile(path);
    const converted = source ? listConverted(source) : [];
    const types = converted.length > 0 ? checker.getTypeAtLocation(converted) : [];
    return converted.flatMap((node, index) => {
      const type = types[index];
      if (!source || !type || canConvert(type)) return [];
      const text = source.text.slice(node.pos, node.end).trim();
      const line = source.text.slice(0, node.end - text.length).split('\n').length;
      return `${path}:${line}: converts ${text}, which is ${checker.typeToString(type)} — read it by its type first`;
    });
  });
}

/** The expressions of a file that are converted to text or number. */
function listConverted(source: SourceFile): Node[] {
  const found: Node[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) found.push(...listConvertedByCall(node.expression, [...node.arguments]));
    if (isTemplateExpression(node) && !isTaggedTemplateExpression(node.parent))
      found.push(...node.templateSpans.map(span => span.expression));
    if (isBinaryExpression(node) && additions.includes(node.operatorToken.kind))
      found.push(node.left, node.right);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

const additions: readonly SyntaxKind[] = [SyntaxKind.PlusToken, SyntaxKind.PlusEqualsToken];
const converters = ['String', 'Number', 'BigInt'];
const methods = ['toString', 'toLocaleString', 'join'];

/** `String(value)`, `value.toString()` and `values.map(String)` all convert `value`; `sql.join` joins parts of a query. */
function listConvertedByCall(callee: Node, args: readonly Node[]): Node[] {
  if (isConverter(callee)) return args.slice(0, 1);
  if (!isPropertyAccessExpression(callee) || isNamed(callee.expression, ['sql'])) return [];
  const method = callee.name.text;
  return methods.includes(method) || (method === 'map' && args.some(isConverter)) ? [callee.expression] : [];
}

function isConverter(node: Node): boolean {
  return isNamed(node, converters);
}

function isNamed(node: Node, names: readonly string[]): boolean {
  return isIdentifier(node) && names.includes(node.text);
}

/** The type alias `Convertible` of a file. */
function findConvertible({ program, checker }: Project, path: string): Type {
  const [alias] = program.getSourceFile(path)?.statements.filter(isTypeAliasDeclaration) ?? [];
  const type = alias && checker.getTypeFromTypeNode(alias.type);
  if (!type) throw new Error(`${path} declares no type`);
  return type;
}
