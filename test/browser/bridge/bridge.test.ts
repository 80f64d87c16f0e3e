import { expect } from '@open-wc/testing';
import { startWorker } from '../../../src/bridge/bridge.js';

it('starts the worker beside the modules and gets answers from it', async () => {
  const bridge = await startWorker();
  expect(bridge.way).to.equal('worker');
  expect(await bridge.ping()).to.equal(1);
  bridge.dispose();
});

it('inspects', async () => {
  const bridge = await startWorker();
  const c = new OffscreenCanvas(400, 300);
  c.getContext('2d')!.fillRect(10, 10, 50, 50);
  const { report, preview } = await bridge.inspect(await c.convertToBlob({ type: 'image/jpeg' }), {});
  expect(report.size).to.deep.equal({ width: 400, height: 300 });
  expect(preview.width).to.equal(400);
  const live = await bridge.look(await createImageBitmap(c), 1, {});
  expect(live.good).to.equal(false);
  bridge.dispose();
});
