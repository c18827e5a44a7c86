/**
 * Finds cycles in a graph of files, each as a list of files that ends with its first; one cycle for each group of
 * files that reach each other, not necessarily the shortest.
 */
export function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];

  const visit = (file: string): void => {
    const seenAt = path.indexOf(file);
    if (seenAt >= 0) {
      cycles.push([...path.slice(seenAt), file]);
      return;
    }
    if (done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    path.pop();
    done.add(file);
  };

  for (const file of graph.keys()) visit(file);
  return cycles;
}
