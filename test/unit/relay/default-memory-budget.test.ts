import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultMemoryBudgetBytes } from '../../../src/relay/default-memory-budget.js';

const MB = 1_000_000;
const machine = (totalMb: number, constrainedMb: number) => ({
  constrainedMemory: () => constrainedMb * MB,
  getBuiltinModule: () => ({ totalmem: () => totalMb * MB }),
});

describe('memory for uploads without a setting', () => {
  const cases = [
    { of: 'a machine of 2 GB', memory: machine(2_000, 0), mb: 500 },
    { of: 'a container of 1 GB on a machine of 64 GB', memory: machine(64_000, 1_000), mb: 250 },
    {
      of: 'a container without a limit, which reports more than the machine has',
      memory: machine(2_000, 1e9),
      mb: 500,
    },
    { of: 'a machine of 64 GB', memory: machine(64_000, 0), mb: 1_000 },
    { of: 'a machine of 128 MB', memory: machine(128, 0), mb: 64 },
    { of: 'a runtime that reports no memory', memory: machine(0, 0), mb: 256 },
    { of: 'a runtime without process', memory: {}, mb: 256 },
  ];
  for (const { of, memory, mb } of cases) {
    test(`${of} → ${mb} MB`, () => assert.equal(defaultMemoryBudgetBytes(memory), mb * MB));
  }
});
