import { expect } from '@open-wc/testing';
import type { DocCapture, DocSummaryEvent } from '../../../src/index.js';
import { addElement, aim, takePhoto } from '../../support/element/live-element.js';
import { PageCamera } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

describe('doc-summary', () => {
  let camera: PageCamera;
  let element: DocCapture;
  let summaries: DocSummaryEvent[];

  beforeEach(() => {
    camera = new PageCamera({ lenses: [{ deviceId: 'page', label: 'OBS Virtual Camera' }] });
    element = addElement();
    summaries = [];
    element.addEventListener('doc-summary', (event) => summaries.push(event));
  });
  afterEach(async () => {
    element.remove();
    await waitUntil(() => camera.liveTracks.length === 0);
    camera.restore();
  });

  const ends = (): readonly string[] => summaries.map(({ end, screen }) => `${end} ${screen}`);

  it('closed while aiming → one event with the times and the class of the camera, without its label', async () => {
    await aim(element);
    element.stop();
    await waitUntil(() => summaries.length > 0);
    expect(ends()).to.deep.equal(['cancelled aiming']);
    const [event] = summaries;
    expect(event?.bubbles && event.composed).to.equal(true);
    const { engine, screen_ms, ...rest } = event!.summary;
    expect(rest).to.deep.equal({ photos: [], hint_ms: rest.hint_ms, handoff: false, virtual_camera: true });
    expect(screen_ms).to.have.all.keys('starting', 'aiming');
    expect(engine?.name).to.be.oneOf(['chromium', 'gecko', 'webkit']);
    expect(JSON.stringify(event!.summary)).not.to.contain('OBS');
  });

  it('a photo under review, the page is left, then the element is removed → one event: left', async () => {
    await aim(element);
    await takePhoto(element);
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(ends()).to.deep.equal(['left review']);
    element.remove();
    await Promise.resolve();
    expect(ends()).to.deep.equal(['left review']);
  });

  it('removed while aiming → one event: left', async () => {
    await aim(element);
    element.remove();
    await waitUntil(() => summaries.length > 0);
    expect(ends()).to.deep.equal(['left aiming']);
  });
});
