import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { levels } from '../imports/rules.ts';

/** Parts of the names of files and folders by which a feature is found. */
const featureWords = {
  'red flags': ['red-flag'],
  census: ['census', 'hl7', 'fhir', 'mllp'],
  forecast: ['forecast'],
  subscriptions: ['subscri'],
  reminders: ['remind'],
  'sign-on': ['sign-on', 'identity-provider'],
  standards: ['standard', 'posting'],
  schedule: ['schedule', 'roster'],
  'hand-over': ['handover'],
  adequacy: ['adequacy', 'target-fit'],
  'missed care': ['missed-care'],
  'births to core': ['simulation', 'births-to-core'],
  peers: ['peer'],
};

export type Feature = keyof typeof featureWords;

/** Folders that have one file for each resource, demo data or golden cases of all features, or help tests or measurements. */
const shared =
  /^(bench|docs|e2e|scripts|domain\/golden|server\/(db|demo|testing)|web\/lib\/api)\/|\/testing\/|\.test\./;

/** All files of the repository that are in a folder, by their paths. */
export function listPaths(): string[] {
  const exclude = ['node_modules', 'data', '**/dist', '**/.*', 'test-results', 'playwright-report'];
  return globSync('*/**/*.*', { exclude }).map(path => path.replaceAll('\\', '/'));
}

/** The folders of a feature. Each counts once, with all folders inside. */
export function listFeatureFolders(feature: Feature, paths: readonly string[]): string[] {
  const isNamed = (part: string) => featureWords[feature].some(word => part.includes(word));
  const folders = paths
    .filter(path => isNamed(path) && !shared.test(path))
    .map(path => {
      const parts = dirname(path).split('/');
      const named = parts.findIndex(isNamed);
      return parts.slice(0, named < 0 ? undefined : named + 1).join('/');
    });
  const isInside = (folder: string) => folders.some(other => folder.startsWith(`${other}/`));
  return [...new Set(folders)].filter(folder => !isInside(folder)).sort();
}

/** Renews the tables of docs/architecture.md that follow from the import rules and the names of folders. */
export function updateTables(document: string, paths: readonly string[]): string {
  const { mayImport = {} } = levels.find(({ folder }) => folder === 'server/features') ?? {};
  const quote = (names: readonly string[]) => names.map(name => `\`${name}\``).join(', ');
  const edges = Object.entries(mayImport).map(([name, others]) => [quote([name]), quote(others)]);
  const features = (Object.keys(featureWords) as Feature[]).map(feature => {
    const folders = listFeatureFolders(feature, paths);
    return [feature, String(folders.length), quote(folders)];
  });
  const withEdges = replaceTable(document, 'Features of the server that build on others', edges);
  return replaceTable(withEdges, 'Folders of a feature', features);
}

/** Keeps the header of the first table below the heading and replaces its rows. */
function replaceTable(document: string, heading: string, rows: string[][]): string {
  const lines = document.split('\n');
  const rule = lines.findIndex(
    (line, index) => index > lines.indexOf(`## ${heading}`) && line.startsWith('|--'),
  );
  if (!lines.includes(`## ${heading}`) || rule < 0) throw new Error(`there is no table below "${heading}"`);
  const end = lines.findIndex((line, index) => index > rule && !line.startsWith('|'));
  const table = rows.map(cells => `| ${cells.join(' | ')} |`);
  return [...lines.slice(0, rule + 1), ...table, ...lines.slice(end)].join('\n');
}

/** The folders that the tree at the top of docs/architecture.md names. */
export function listTreeFolders(document: string): string[] {
  const [, tree = ''] = /```\n([\s\S]*?)```/.exec(document) ?? [];
  const parents: string[] = [];
  return [...tree.matchAll(/^( *)([\w-]+)\//gm)].map(([, indent = '', name = '']) => {
    const depth = indent.length / 2;
    parents.splice(depth, parents.length, name);
    return parents.join('/');
  });
}
