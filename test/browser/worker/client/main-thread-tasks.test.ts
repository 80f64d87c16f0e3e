import { expect } from '@open-wc/testing';
import { loadTasksFromWorkerFile } from '../../../../src/worker/client/main-thread-tasks.js';
import { captureErrorFrom } from '../../../support/capture-error-from.js';
import { createTestImage, drawQuarters } from '../../../support/test-images.js';

const toUrl = (path: string): string => new URL(path, location.href).href;
const WORKER = toUrl('/dist/doc-capture.worker.js');

describe('the worker file as a script of the page', () => {
  for (const [condition, url, code] of [
    ['address unknown', null, 'worker_failed'],
    ['another file', toUrl('/test/browser/worker/client/workers/never-answers.js'), 'worker_failed'],
    ['missing file', toUrl('/no-such-worker.js'), 'not_loaded'],
  ] as const)
    it(`loadTasksFromWorkerFile: ${condition} → rejects with ${code}`, async () => {
      expect((await captureErrorFrom(loadTasksFromWorkerFile(url))).code).to.equal(code);
    });

  it('loadTasksFromWorkerFile → its tasks inspect a photo, and no script element stays in the page', async () => {
    const scripts = document.scripts.length;
    const tasks = await loadTasksFromWorkerFile(WORKER);
    expect(document.scripts.length).to.equal(scripts);
    const { report, preview } = await tasks.inspect(await createTestImage(400, 300, drawQuarters), {});
    expect(report.size).to.deep.equal({ width: 400, height: 300 });
    preview.close();
  });

  it('a second call of loadTasksFromWorkerFile → the worker file is not loaded again', async () => {
    const countLoads = (): number =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/doc-capture.worker.js')).length;
    await loadTasksFromWorkerFile(WORKER);
    const before = countLoads();
    await loadTasksFromWorkerFile(WORKER);
    expect(countLoads()).to.equal(before);
  });
});
