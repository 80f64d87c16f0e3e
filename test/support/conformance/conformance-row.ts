/** The parts of the verification service's interface, in the order of the document. */
export const INTERFACE_PARTS = [
  'channels',
  'photo request',
  'photo result',
  'reasons',
  'login',
  'callback',
  'rejection ids',
  'states',
  'endpoints',
  'authentication',
  'events',
  'errors',
  'limits',
  'versioning',
] as const;
export type InterfacePart = (typeof INTERFACE_PARTS)[number];

/** One point of the verification service's interface, and how this project meets it. */
export interface ConformanceRow {
  /** Which part of the interface it belongs to. */
  readonly part: string;
  /** The point, in our own words. It meets every point of `interface.ts` in its part whose text it contains. */
  readonly point: string;
  /** The service says nothing about it: what stands here is this project's choice, not the service's behaviour. */
  readonly silent?: true;
  /** What the code does. */
  readonly does: string;
  /** The test that proves it: file under `test/`, and the test's name. */
  readonly proof: readonly [file: string, name: string];
}

/** [point, what the code does, file under `test/`, name of the test] */
export type RowTuple = readonly [point: string, does: string, file: string, name: string];

export function createRows(part: string, lines: readonly RowTuple[]): readonly ConformanceRow[] {
  return lines.map(([point, does, file, name]) => ({ part, point, does, proof: [file, name] }));
}

/** Points that the service is silent about. */
export function createSilentRows(part: string, lines: readonly RowTuple[]): readonly ConformanceRow[] {
  return createRows(part, lines).map((row) => ({ ...row, silent: true }));
}
