import { type ESTree, parseSync, Visitor } from 'vite';

export interface Located<T extends string = string> {
  name: T;
  line: number;
}

export type Use = 'process.env' | 'the clock' | 'the sql tag' | 'export *';

export interface Source {
  imports: Located[];
  uses: Located<Use>[];
  onlyReexports: boolean;
  errors: Located[];
}

/** What a file imports and which of the watched things it uses. Parsed, so that comments and strings do not count. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const imports: Located[] = [];
  const uses: Located<Use>[] = [];

  const addImport = (from: ESTree.Node | null | undefined) => {
    if (from?.type === 'Literal' && typeof from.value === 'string') {
      imports.push({ name: from.value, line: lineAt(from.start) });
    }
  };
  const addUse = (name: Use, node: ESTree.Node) => uses.push({ name, line: lineAt(node.start) });

  new Visitor({
    ImportDeclaration(node) {
      addImport(node.source);
      if (importsEnv(node)) addUse('process.env', node);
    },
    ExportNamedDeclaration: node => addImport(node.source),
    ExportAllDeclaration(node) {
      addImport(node.source);
      addUse('export *', node);
    },
    ImportExpression: node => addImport(node.source),
    TSImportType: node => addImport(node.source),
    CallExpression(node) {
      if (isNamed(node.callee, 'require')) addImport(node.arguments[0]);
      if (isNamed(node.callee, 'Date')) addUse('the clock', node);
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) addUse('the clock', node);
    },
    MemberExpression(node) {
      if (isMember(node, 'Date', 'now') || isMember(node, 'Temporal', 'Now')) addUse('the clock', node);
      if (isMember(node, 'process', 'env')) addUse('process.env', node);
    },
    VariableDeclarator(node) {
      if (isNamed(node.init, 'process') && takesEnv(node.id)) addUse('process.env', node);
    },
    TaggedTemplateExpression(node) {
      if (isNamed(node.tag, 'sql')) addUse('the sql tag', node);
    },
  }).visit(program);

  return {
    imports,
    uses,
    onlyReexports: program.body.length > 0 && program.body.every(isReexport),
    errors: errors.map(({ message, labels }) => ({ name: message, line: lineAt(labels[0]?.start ?? 0) })),
  };
}

/** `name` itself, or reached through another object as in `globalThis.name`. */
function isNamed(node: ESTree.Node | null | undefined, name: string): boolean {
  if (node?.type === 'Identifier') return node.name === name;
  return node?.type === 'MemberExpression' && isNamed(node.object, 'globalThis') && keyOf(node) === name;
}

function isMember(node: ESTree.MemberExpression, object: string, key: string): boolean {
  return keyOf(node) === key && isNamed(node.object, object);
}

function keyOf(node: ESTree.MemberExpression): unknown {
  if (node.property.type === 'Literal') return node.property.value;
  return !node.computed && node.property.type === 'Identifier' ? node.property.name : undefined;
}

function importsEnv(node: ESTree.ImportDeclaration): boolean {
  const fromProcess = node.source.value === 'node:process' || node.source.value === 'process';
  return (
    fromProcess && node.specifiers.some(one => one.type === 'ImportSpecifier' && isNamed(one.imported, 'env'))
  );
}

function takesEnv(pattern: ESTree.Node): boolean {
  return (
    pattern.type === 'ObjectPattern' &&
    pattern.properties.some(one => one.type === 'Property' && isNamed(one.key, 'env'))
  );
}

function isReexport(statement: ESTree.Statement | ESTree.Directive | ESTree.ModuleDeclaration): boolean {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration === null;
  return statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration';
}
