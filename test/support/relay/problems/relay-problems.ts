import { createMemoryStore } from '../../../../src/relay.js';
import { submit, type ProblemCase } from './problem-case.js';

/** Failures of the host’s code and of the relay’s own means, and unknown requests. */
export const RELAY_FAILURES: readonly ProblemCase[] = [
  {
    code: 'host_failed',
    when: 'onResult throws',
    calls: 1,
    options: {
      onResult: () => {
        throw new Error('no database');
      },
    },
    act: submit,
  },
  {
    code: 'host_failed',
    when: 'onResult never resolves',
    calls: 1,
    options: { onResult: () => new Promise(() => undefined), limits: { hostMs: 50 } },
    act: submit,
  },
  {
    code: 'internal',
    when: 'an entry of the store is damaged',
    options: { store: { ...createMemoryStore(), get: async () => '{' } },
    act: submit,
  },
  {
    code: 'overloaded',
    when: 'an upload exceeds the limit of in-flight bytes',
    retryAfter: '5',
    options: { limits: { inFlightBytes: 100 } },
    act: submit,
  },
  { code: 'not_found', when: 'the path is unknown', act: (fixture) => fixture.call('/toString') },
  {
    code: 'method_not_allowed',
    when: 'the method is not supported by the path',
    act: (fixture) => fixture.call('/photos', { method: 'PUT', body: 'x' }),
  },
];
