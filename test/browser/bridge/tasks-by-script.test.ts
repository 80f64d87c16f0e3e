import { expect } from '@open-wc/testing';
import { loadTasks } from '../../../src/bridge/load-tasks.script.js';
import { picture, quarters } from '../../support/pictures.js';
import { troubleFrom } from '../../support/trouble-from.js';

describe('the worker file as a script of the page (script-tag build, workers forbidden)', () => {
  for (const [when, address, code] of [
    ['its address is unknown', null, 'worker_failed'],
    ['it is another file', '/test/browser/bridge/workers/silent.js', 'worker_failed'],
    ['it does not come', '/no-such-worker.js', 'not_loaded'],
  ] as const)
    it(`is told as ${code} when ${when}`, async () => {
      expect((await troubleFrom(loadTasks({}, address))).code).to.equal(code);
    });

  it('gives the page the tasks, and leaves no element behind', async () => {
    const scripts = document.scripts.length;
    const tasks = await loadTasks({}, '/dist/doc-capture.worker.js');
    expect(document.scripts.length).to.equal(scripts);
    const { report, preview } = await tasks.inspect(await picture(400, 300, quarters), {});
    expect(report.size).to.deep.equal({ width: 400, height: 300 });
    preview.close();
  });

  it('is loaded once', async () => {
    const count = (): number =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/doc-capture.worker.js')).length;
    const before = count();
    await loadTasks({}, '/dist/doc-capture.worker.js');
    expect(count()).to.equal(before);
  });
});
