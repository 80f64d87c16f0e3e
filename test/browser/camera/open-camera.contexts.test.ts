import { expect } from '@open-wc/testing';
import type { CameraLostEvent } from '../../../src/camera/camera.js';
import type { ErrorCode } from '../../../src/contract/contract.js';
import { codeOf, OpenCameraPage, PHONE_LENSES } from '../../support/camera/open-camera-page.js';
import type { PageCameraOptions } from '../../support/page-camera.js';
import { replaceProperty } from '../../support/replace-property.js';
import { waitUntil } from '../../support/wait-until.js';

describe('openCamera by context of the page', () => {
  let page: OpenCameraPage;
  const install = (options?: PageCameraOptions): OpenCameraPage => (page = new OpenCameraPage(options));

  afterEach(() => page.close());

  const environments: readonly [string, object, string, unknown, ErrorCode][] = [
    ['an insecure page', window, 'isSecureContext', false, 'camera_insecure'],
    ['a browser without cameras', navigator, 'mediaDevices', undefined, 'camera_unsupported'],
    ['a browser without getUserMedia', navigator, 'mediaDevices', {}, 'camera_unsupported'],
    ['an iframe without allow=camera', document, 'featurePolicy', { allowsFeature: () => false }, 'camera_policy'],
    ['an iframe without allow=camera', document, 'permissionsPolicy', { allowsFeature: () => false }, 'camera_policy'],
  ];
  for (const [name, target, property, value, code] of environments) {
    it(`openCamera in ${name} (${property}) → ${code} without a camera request`, async () => {
      install({ lenses: PHONE_LENSES });
      const restore = replaceProperty(target, property, value);
      try {
        expect(await codeOf(page.open())).to.equal(code);
      } finally {
        restore();
      }
      expect(page.requests).to.have.length(0);
    });
  }

  it('second openCamera on the page → the first camera stops before the new request, lost with camera_busy', async () => {
    install({ lenses: PHONE_LENSES });
    const first = await page.open();
    const lost: ErrorCode[] = [];
    first.addEventListener('lost', (event) => lost.push((event as CameraLostEvent).error.code));
    const release = page.hold();
    const second = page.open();
    expect(page.liveTracks, 'stopped before the next request').to.have.length(0);
    expect(lost).to.deep.equal(['camera_busy']);
    release();
    expect((await second).stream.active).to.equal(true);
    first.stop();
    expect(page.liveTracks).to.have.length(1);
    expect(lost).to.have.length(1);
  });

  it('second openCamera while the first request is pending → the first call fails with camera_busy', async () => {
    install({ lenses: PHONE_LENSES, permission: 'prompt' });
    const release = page.hold();
    const first = codeOf(page.open());
    await waitUntil(() => page.requests.length === 1);
    const second = page.open();
    expect(await first).to.equal('camera_busy');
    release();
    expect((await second).stream.active).to.equal(true);
    await waitUntil(() => page.liveTracks.length === 1);
  });

  it('stopped camera → no lost event when another camera opens', async () => {
    install({ lenses: PHONE_LENSES });
    const first = await page.open();
    let lost = 0;
    first.addEventListener('lost', () => (lost += 1));
    first.stop();
    await page.open();
    expect(lost).to.equal(0);
  });
});

describe('openCamera in a frame of another origin', () => {
  // Firefox has no API for the policy: how soon the refusal comes decides there, which unit/camera/camera-error-code tests.
  const hasPolicyApi = 'permissionsPolicy' in document || 'featurePolicy' in document;
  for (const [allow, ...expected] of [
    ['', 'camera_policy', ...(hasPolicyApi ? [] : ['camera_denied'])],
    ['camera', 'opened'],
  ] as const) {
    it(`openCamera in a cross-origin iframe with allow="${allow}" → ${expected.join(' or ')}`, async () => {
      const frame = document.createElement('iframe');
      frame.allow = allow;
      const address = new URL('/test/support/camera-frame.html', location.href);
      address.hostname = location.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
      frame.src = address.href;
      const message = new Promise((resolve) => {
        window.addEventListener('message', ({ data, source }) => source === frame.contentWindow && resolve(data));
      });
      document.body.append(frame);
      try {
        expect(expected).to.include(await message);
      } finally {
        frame.remove();
      }
    });
  }
});
