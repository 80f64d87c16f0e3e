/** Root of a node in a union–find forest, with path compression: later searches are shorter. */
export function findComponentRoot(parent: number[], node: number): number {
  let root = node;
  while (parent[root] !== root) root = parent[root]!;
  while (parent[node] !== root) {
    const next = parent[node]!;
    parent[node] = root;
    node = next;
  }
  return root;
}
