import type { CDPSession } from 'playwright';

interface HeapSnapshot {
  readonly snapshot: {
    readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] };
  };
  readonly nodes: readonly number[];
}

/**
 * What is no object of the page: compiled code, which grows while the browser optimises functions that ran often, and the
 * engine's own objects, to which open developer tools add a record for every request.
 */
const LEFT_OUT = new Set(['code', 'native']);

/**
 * Takes a heap snapshot, which collects garbage first, and adds up the objects of the page: objects, arrays, strings,
 * functions and their shapes.
 * @returns bytes
 */
export async function measureHeapObjects(session: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const addChunk = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', addChunk);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', addChunk);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as HeapSnapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [typeAt, sizeAt] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let node = 0; node < nodes.length; node += fields.length)
    if (!LEFT_OUT.has(types[0][nodes[node + typeAt]!]!)) bytes += nodes[node + sizeAt]!;
  return bytes;
}
