/** Finds the cycles that a depth-first walk closes: at least one in every group of nodes that reach one another. */
export function findCycles(edges: Map<string, string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();

  function visit(node: string, way: string[]): void {
    if (way.includes(node)) cycles.push(way.slice(way.indexOf(node)));
    else if (!done.has(node)) {
      for (const next of edges.get(node) ?? []) visit(next, [...way, node]);
      done.add(node);
    }
  }

  for (const node of [...edges.keys()].sort()) visit(node, []);
  return cycles;
}
