import { expect } from '@open-wc/testing';

describe('startWorkerClient under a content security policy', () => {
  const PAGES = [
    { name: 'no-workers', strategy: 'main-thread' },
    { name: 'no-blobs', strategy: 'worker' },
  ];
  for (const { name, strategy } of PAGES) {
    it(`content security policy “${name}” → the tasks of the worker client run on: ${strategy}`, async () => {
      const frame = document.createElement('iframe');
      const message = new Promise<MessageEvent>((resolve) => {
        addEventListener('message', function listen(event) {
          if (event.source !== frame.contentWindow) return;
          removeEventListener('message', listen);
          resolve(event);
        });
      });
      frame.src = `/test/browser/worker/client/pages/${name}.html`;
      document.body.append(frame);
      expect((await message).data).to.deep.equal({ strategy, width: 400 });
      frame.remove();
    });
  }
});
