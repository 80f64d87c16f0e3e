/** Two elements on one page share one camera, and nothing else. */
import { expect } from '@open-wc/testing';
import type { DocCapture } from '../../../src/index.js';
import { en } from '../../../src/i18n/i18n.js';
import { addElement, press, pressAction, reached, shown } from '../../support/element/live-element.js';
import { PageCamera } from '../../support/page-camera.js';
import { fetchSample } from '../../support/headless-capture.js';
import { waitUntil } from '../../support/wait-until.js';
import { spyOnWorkers, type WorkerSpy } from '../../support/worker-spy.js';

describe('two elements on one page', () => {
  let camera: PageCamera;
  let workers: WorkerSpy;
  let first: DocCapture;
  let second: DocCapture;

  beforeEach(() => {
    camera = new PageCamera();
    workers = spyOnWorkers();
    [first, second] = [addElement(), addElement()];
  });
  afterEach(async () => {
    first.remove();
    second.remove();
    await waitUntil(() => camera.liveTracks.length === 0);
    workers.restore();
    camera.restore();
  });

  const within = (element: DocCapture, selector: string): Element[] => [
    ...(element.shadowRoot?.querySelectorAll(selector) ?? []),
  ];

  it('second of two elements starts the camera → the first gets camera_busy; its retry takes the camera back', async () => {
    const order: string[] = [];
    for (const [name, element] of Object.entries({ first, second }))
      element.addEventListener('doc-statechange', ({ state }) => order.push(`${name} ${state.name}`));
    first.start();
    await reached(first, 'aiming');
    second.start();
    await reached(second, 'aiming');
    expect(order).to.deep.equal([
      'first starting',
      'first aiming',
      'second starting',
      'first trouble',
      'second aiming',
    ]);
    expect(first.state.trouble?.code).to.equal('camera_busy');
    expect(camera.liveTracks).to.have.length(1);
    await first.updateComplete;
    expect(shown(first, '#title')?.textContent).to.contain(en['trouble.camera_busy']);

    await pressAction(first, 'retry');
    await reached(first, 'aiming');
    expect(second.state.name).to.equal('trouble');
    expect(camera.liveTracks).to.have.length(1);
    expect((shown<HTMLVideoElement>(first, 'video')?.srcObject as MediaStream | null)?.active).to.equal(true);
  });

  it('two elements start at once → the second gets the camera, the first an error', async () => {
    first.start();
    second.start();
    await reached(second, 'aiming');
    await reached(first, 'trouble');
    await waitUntil(() => camera.liveTracks.length === 1);
  });

  it('element in review while a second element uses the camera → the photo under review is kept', async () => {
    first.start();
    await reached(first, 'aiming');
    await press(first, '.shutter');
    await reached(first, 'review');
    second.start();
    await reached(second, 'aiming');
    expect(first.state.name).to.equal('review');
    await pressAction(first, 'use');
    await reached(first, 'turning');
    expect(Object.keys(first.state.photos)).to.deep.equal(['front']);
  });

  it('file added to one of two elements → only that element fires events, and ids resolve within each element', async () => {
    const heard: EventTarget[] = [];
    document.body.addEventListener('doc-statechange', ({ target }) => target && heard.push(target), { once: true });
    second.lang = 'de';
    first.addFiles([await fetchSample('id-card-zoe-front.jpg')]);
    await reached(first, 'review');
    expect(heard).to.deep.equal([first]);
    expect(second.state.name).to.equal('welcome');
    await Promise.all([first.updateComplete, second.updateComplete]);
    for (const element of [first, second]) {
      for (const labelled of within(element, '[aria-labelledby]')) {
        const id = labelled.getAttribute('aria-labelledby') ?? '';
        expect(within(element, `#${id}`), id).to.have.length(1);
      }
      expect(within(element, '[role=status]')).to.have.length(1);
    }
    expect(document.querySelector('#title'), 'no name of theirs is the page’s').to.equal(null);
    expect(shown(second, '[role=status]')?.textContent?.trim()).to.equal('');
  });

  it('two elements check photos → they share one worker, terminated when both are removed', async () => {
    const file = await fetchSample('id-card-zoe-front.jpg');
    for (const element of [first, second]) element.addFiles([file]);
    await Promise.all([reached(first, 'review'), reached(second, 'review')]);
    expect(workers.started).to.have.length(1);
    first.remove();
    second.addFiles([file]);
    await reached(second, 'checking');
    await reached(second, 'review');
    expect(workers.started.filter(({ isTerminated }) => isTerminated)).to.have.length(0);
    second.remove();
    await waitUntil(() => workers.started.every(({ isTerminated }) => isTerminated));
  });
});
