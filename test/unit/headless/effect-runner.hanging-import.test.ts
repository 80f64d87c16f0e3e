import assert from 'node:assert/strict';
import { register } from 'node:module';
import { test } from 'node:test';
import type { Analyzer } from '../../../src/headless/analyzer.js';
import { EffectRunner, PreviewStore } from '../../../src/headless/effect-runner.js';
import type { CameraSession } from '../../../src/headless/camera-session.js';
import { createSessionStore, initialState } from '../../../src/session/session.js';
import { lazy } from '../../../src/shared/shared.js';
import { checkReport, photoFile } from '../../support/session/sample-reports.js';

/** A module hook: the sender never loads, as over a connection that stalls. */
const HANGING_SENDER = `export const load = (url, context, next) => url.includes('/photo-sender.')
  ? { format: 'module', source: 'await new Promise(() => {});', shortCircuit: true }
  : next(url, context);`;

test('the sender’s module does not load → a checked photo is reviewed after two seconds, without its hash', async ({
  mock,
}) => {
  register(`data:text/javascript,${encodeURIComponent(HANGING_SENDER)}`);
  mock.timers.enable({ apis: ['setTimeout'] });
  const preview = { close: () => undefined } as ImageBitmap;
  const analyzer = { checkPhoto: async () => ({ report: checkReport(), preview }) } as unknown as Analyzer;
  const effects = new EffectRunner({
    analyzer,
    camera: lazy(() => Promise.reject<CameraSession>(new Error('no camera'))),
    previews: new PreviewStore(),
    summarize: () => undefined,
    config: () => ({}),
  });
  const store = createSessionStore(initialState({ docType: 'passport' }), effects.run);
  store.send({ type: 'filesChosen', files: [photoFile()] });
  const passTime = async (ms: number): Promise<void> => {
    mock.timers.tick(ms);
    await new Promise((resolve) => setImmediate(resolve));
  };
  await passTime(1_999);
  assert.equal(store.state.name, 'checking');
  await passTime(1);
  assert.deepEqual([store.state.name, store.state.candidate?.sha256], ['review', null]);
});
