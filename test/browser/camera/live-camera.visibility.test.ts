import { expect } from '@open-wc/testing';
import { type Camera } from '../../../src/camera/camera.js';
import { LiveCameraPage } from '../../support/camera/live-camera-page.js';
import type { FakeClock } from '../../support/fake-clock.js';
import { pretendVisibility, type PageCamera, type PageCameraOptions } from '../../support/page-camera.js';
import { waitUntil } from '../../support/wait-until.js';

describe('LiveCamera on a page that is hidden and shown', () => {
  let page: PageCamera;
  let clock: FakeClock;
  let events: string[];
  let opened: LiveCameraPage;

  function install(lenses?: PageCameraOptions['lenses']): LiveCameraPage {
    opened = new LiveCameraPage(lenses);
    ({ page, clock, events } = opened);
    return opened;
  }
  const openAndWatch = (lenses?: PageCameraOptions['lenses']): Promise<Camera> => install(lenses).openAndWatch();

  afterEach(() => opened.close());

  it('page hidden → the camera tracks stop; page visible again → the camera restarts', async () => {
    const camera = await openAndWatch();
    const show = pretendVisibility('hidden');
    expect(page.liveTracks).to.have.length(0);
    clock.advance(60_000);
    expect(opened.requestCount).to.equal(1);
    show();
    await opened.expectEvent('restarted');
    expect(camera.stream.active).to.equal(true);
    expect(opened.requestCount).to.equal(2);
  });

  it('pagehide → the camera tracks stop; pageshow from the back/forward cache → the camera restarts', async () => {
    await openAndWatch();
    window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    expect(page.liveTracks).to.have.length(0);
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await opened.expectEvent('restarted');
  });

  it('pagehide, then focus, focus and pageshow → the camera restarts once, on the first focus', async () => {
    await openAndWatch();
    window.dispatchEvent(new PageTransitionEvent('pagehide'));
    expect(page.liveTracks).to.have.length(0);
    window.dispatchEvent(new Event('focus'));
    await opened.expectEvent('restarted');
    window.dispatchEvent(new Event('focus'));
    window.dispatchEvent(new PageTransitionEvent('pageshow'));
    expect(opened.requestCount, 'one request for one return').to.equal(2);
  });

  it('page hidden and shown five times quickly → one camera restart and one live track', async () => {
    await openAndWatch();
    for (let round = 0; round < 5; round++) pretendVisibility('hidden')();
    await waitUntil(() => events.includes('restarted') && page.liveTracks.length === 1);
    expect(events).to.deep.equal(['restarted']);
  });

  it('camera opened on a hidden page → no live track until the page is visible, then a restart', async () => {
    const show = pretendVisibility('hidden');
    const camera = await install().open();
    expect(page.liveTracks).to.have.length(0);
    show();
    await opened.expectEvent('restarted');
    expect(camera.stream.active).to.equal(true);
  });
});
