import { type ESTree, parseSync, Visitor } from 'vite';
import type { keptUses } from './rules.ts';

type Use = keyof typeof keptUses;

interface Located<T extends string = string> {
  name: T;
  line: number;
}

export interface Source {
  imports: Located[];
  uses: Located<Use>[];
}

const watched = new Map<string, Use>([
  ['process.env', 'process.env'],
  ['Date.now', 'the clock'],
  ['Temporal.Now', 'the clock'],
  ['globalThis.fetch', 'fetch'],
]);

/** Reads the imports and the watched uses of a file. Parses it, so that comments and strings do not count. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text);
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
  const [error] = errors;
  if (error) throw new Error(`${path}:${lineAt(error.labels[0]?.start ?? 0)}: ${error.message}`);
  const imports: Located[] = [];
  const uses: Located<Use>[] = [];

  const addImport = (from: ESTree.Node | null | undefined) => {
    if (from?.type === 'Literal' && typeof from.value === 'string') {
      imports.push({ name: from.value, line: lineAt(from.start) });
    }
  };
  const addUse = (name: Use, node: ESTree.Node) => uses.push({ name, line: lineAt(node.start) });
  const addReexport = (node: ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration) => {
    addImport(node.source);
    if (node.source) addUse('a re-export', node);
  };

  new Visitor({
    ImportDeclaration: node => addImport(node.source),
    ExportNamedDeclaration: addReexport,
    ExportAllDeclaration: addReexport,
    ImportExpression: node => addImport(node.source),
    TSImportType: node => addImport(node.source),
    CallExpression(node) {
      const callee = toName(node.callee);
      if (callee === 'require') addImport(node.arguments[0]);
      if (callee === 'Date') addUse('the clock', node);
      if (callee === 'fetch') addUse('fetch', node);
    },
    NewExpression(node) {
      if (toName(node.callee) === 'Date' && node.arguments.length === 0) addUse('the clock', node);
    },
    MemberExpression(node) {
      const use = watched.get(toName(node));
      if (use) addUse(use, node);
    },
    VariableDeclarator(node) {
      if (node.id.type !== 'ObjectPattern' || toName(node.init) !== 'process') return;
      const keys = node.id.properties.map(one => (one.type === 'Property' ? toName(one.key) : ''));
      if (keys.includes('env')) addUse('process.env', node);
    },
    TaggedTemplateExpression(node) {
      if (toName(node.tag) === 'sql') addUse('the sql tag', node);
    },
  }).visit(program);

  return { imports, uses };
}

/** `process.env` for `process.env`, `process['env']` and `globalThis.process.env`; empty for other expressions. */
function toName(node: ESTree.Node | null | undefined): string {
  if (node?.type === 'Identifier') return node.name;
  if (node?.type !== 'MemberExpression') return '';
  const { property, computed } = node;
  const key = property.type === 'Literal' ? property.value : computed ? '' : toName(property);
  return `${toName(node.object)}.${key}`.replace(/^globalThis\./, '');
}
