/** The files of demo/deployment: what can be checked without building and starting them. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { SECRET_VARIABLES } from '../../src/relay/node/relay-options-from-environment.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const containerfile = read('demo/deployment/Containerfile');
const unit = read('demo/deployment/doc-capture-relay.service');
const compose = read('demo/deployment/compose.yaml');

const guideTable = read('docs/relay.md').split('## In a program')[0] ?? '';
const documented = [...guideTable.matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name);
const isKnown = (name: string): boolean =>
  documented.includes(name) || SECRET_VARIABLES.some((secret) => name === `${secret}_FILE`);

interface ComposeService {
  readonly environment?: Readonly<Record<string, string>>;
  readonly read_only?: boolean;
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>>;
}

describe('the container file', () => {
  test('user, health check and program → not root, /health, and the built command', () => {
    assert.match(containerfile, /^USER [1-9]\d*:[1-9]\d*$/m);
    assert.match(containerfile, /^HEALTHCHECK .*\\\n +CMD \[.*\/health/m);
    assert.match(containerfile, /^ENTRYPOINT \["node", "\/app\/node_modules\/doc-capture\/dist\/cli\.js", "relay"\]$/m);
    const settings = [...containerfile.matchAll(/\b([A-Z_]+)=\S+/g)].map(([, name = '']) => name);
    const own = ['BASE', 'NODE_ENV'];
    assert.deepEqual(
      settings.filter((name) => !own.includes(name) && !isKnown(name)),
      [],
    );
  });
});

describe('the systemd unit', () => {
  const skip =
    spawnSync('systemd-analyze', ['--version']).status === 0
      ? false
      : 'systemd-analyze is not installed (Debian: apt-get install systemd)';

  test('systemd-analyze verify → no complaint', { skip }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'doc-capture-unit-'));
    const file = join(folder, 'doc-capture-relay.service');
    // The program is checked too, so that the unit names one that exists here.
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const complaints = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('doc-capture'));
    assert.deepEqual([status, complaints], [0, []]);
  });

  test('its variables → those of the relay, and each credential is loaded', () => {
    const variables = [...unit.matchAll(/^Environment=([A-Z_]+)=%d\/([\w-]+)$/gm)];
    assert.ok(variables.length >= 3);
    for (const [, name = '', credential = ''] of variables) {
      assert.ok(isKnown(name), name);
      assert.ok(unit.includes(`LoadCredential=${credential}:`), credential);
    }
  });
});

describe('the compose file', () => {
  const { services, secrets } = parse(compose) as {
    readonly services: Readonly<Record<'relay' | 'redis', ComposeService>>;
    readonly secrets: Readonly<Record<string, unknown>>;
  };

  test('its variables → those of the relay, and secrets come from files', () => {
    const { environment = {}, secrets: used = [] } = services.relay;
    for (const [name, value] of Object.entries(environment)) {
      assert.ok(isKnown(name), name);
      if (name.endsWith('_FILE')) assert.ok(used.includes(value.replace('/run/secrets/', '')), name);
    }
    assert.deepEqual([...used].sort(), Object.keys(secrets).sort());
    assert.ok(!('BUSINESS_SECRET' in environment || 'GRANT_SECRET' in environment));
  });

  test('relay and Redis → read-only file systems, and Redis evicts nothing', () => {
    assert.deepEqual([services.relay.read_only, services.redis.read_only], [true, true]);
    assert.ok(compose.includes('noeviction'));
    assert.deepEqual(Object.keys(services.relay.depends_on ?? {}), ['redis']);
  });
});
