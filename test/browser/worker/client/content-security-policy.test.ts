import { expect } from '@open-wc/testing';

describe('pages with a content security policy', () => {
  const PAGES = [
    { name: 'no-workers', way: 'main-thread' },
    { name: 'no-blobs', way: 'worker' },
  ];
  for (const { name, way } of PAGES) {
    it(`${name}: the tasks run on ${way}`, async () => {
      const frame = document.createElement('iframe');
      const told = new Promise<MessageEvent>((resolve) => {
        addEventListener('message', function listen(event) {
          if (event.source !== frame.contentWindow) return;
          removeEventListener('message', listen);
          resolve(event);
        });
      });
      frame.src = `/test/browser/worker/client/pages/${name}.html`;
      document.body.append(frame);
      expect((await told).data).to.deep.equal({ way, width: 400 });
      frame.remove();
    });
  }
});
