import assert from 'node:assert/strict';
import { test } from 'node:test';

const CONFIG = '../../web-test-runner.config.mjs';

test('two browser test runners that start side by side → a port for each', async () => {
  const configs = await Promise.all(
    ['firefox', 'webkit'].map(async (name) => (await import(`${CONFIG}?${name}`)) as { default: { port?: number } }),
  );

  const ports = configs.map(({ default: { port } }) => port);
  assert.ok(ports.every(Number.isInteger), `ports: ${ports.join(', ')}`);
  assert.equal(new Set(ports).size, 2, `ports: ${ports.join(', ')}`);
});
