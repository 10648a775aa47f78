/** The shortest cycle through each knot of files that reach one another, starting at its first file by name. */
export function findCycles(edges: Map<string, string[]>): string[][] {
  const knotted = new Set<string>();
  const cycles: string[][] = [];
  for (const start of [...edges.keys()].sort()) {
    if (knotted.has(start)) continue;
    const cycle = shortestWayBack(edges, start);
    if (!cycle) continue;
    cycles.push(cycle);
    for (const path of reachable(edges, start)) {
      if (reachable(edges, path).has(start)) knotted.add(path);
    }
  }
  return cycles;
}

function shortestWayBack(edges: Map<string, string[]>, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const next of edges.get(path) ?? []) {
      if (next === start) return wayTo(path, cameFrom);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, path);
      queue.push(next);
    }
  }
  return undefined;
}

function wayTo(end: string, cameFrom: Map<string, string>): string[] {
  const way = [end];
  for (let path = cameFrom.get(end); path !== undefined; path = cameFrom.get(path)) way.unshift(path);
  return way;
}

function reachable(edges: Map<string, string[]>, start: string): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    for (const next of edges.get(path) ?? []) reached.add(next);
  }
  return reached;
}
