import { expect } from '@open-wc/testing';
import { loadWorkerTasks } from '../../../../src/worker/client/load-worker-tasks.iife.js';
import { createTestImage, drawQuarters } from '../../../support/test-images.js';
import { captureErrorFrom } from '../../../support/capture-error-from.js';

describe('the worker file as a script of the page (script-tag build, workers forbidden)', () => {
  for (const [when, address, code] of [
    ['its address is unknown', null, 'worker_failed'],
    ['it is another file', '/test/browser/worker/client/workers/never-answers.js', 'worker_failed'],
    ['it does not come', '/no-such-worker.js', 'not_loaded'],
  ] as const)
    it(`is told as ${code} when ${when}`, async () => {
      expect((await captureErrorFrom(loadWorkerTasks({}, address))).code).to.equal(code);
    });

  it('gives the page the tasks, and leaves no element behind', async () => {
    const scripts = document.scripts.length;
    const tasks = await loadWorkerTasks({}, '/dist/doc-capture.worker.js');
    expect(document.scripts.length).to.equal(scripts);
    const { report, preview } = await tasks.inspect(await createTestImage(400, 300, drawQuarters), {});
    expect(report.size).to.deep.equal({ width: 400, height: 300 });
    preview.close();
  });

  it('is loaded once', async () => {
    const count = (): number =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/doc-capture.worker.js')).length;
    const before = count();
    await loadWorkerTasks({}, '/dist/doc-capture.worker.js');
    expect(count()).to.equal(before);
  });
});
