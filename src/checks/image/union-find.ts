/** The part that a piece belongs to (union–find, with the way to it made short for the next time). */
export function findRoot(parent: number[], piece: number): number {
  let root = piece;
  while (parent[root] !== root) root = parent[root]!;
  while (parent[piece] !== root) {
    const next = parent[piece]!;
    parent[piece] = root;
    piece = next;
  }
  return root;
}
