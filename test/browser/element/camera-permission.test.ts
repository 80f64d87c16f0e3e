/** A denied camera: where this browser allows it, and what happens once it is allowed there. */
import { expect } from '@open-wc/testing';
import type { DocCapture } from '../../../src/index.js';
import { de } from '../../../src/i18n/de.js';
import { en } from '../../../src/i18n/i18n.js';
import { detectBrowserFamily } from '../../../src/element/permission/detect-browser-family.js';
import { fakeCamera, type FakeCamera } from '../../../src/testing/testing.js';
import { addElement, press, reached, shown } from '../../support/element/live-element.js';
import { nextFrames, waitUntil } from '../../support/wait-until.js';

describe('camera permission', () => {
  let camera: FakeCamera;
  let element: DocCapture;

  beforeEach(() => {
    camera = fakeCamera({ permission: 'denied' });
    element = addElement();
  });
  afterEach(async () => {
    element.remove();
    await waitUntil(() => camera.liveTracks.length === 0);
    camera.restore();
  });

  const place = detectBrowserFamily(navigator);
  const text = (): string => shown(element, '.error .text')?.textContent ?? '';
  const steps = (): readonly string[] =>
    [...element.renderRoot.querySelectorAll('.steps li')].map(({ textContent }) => textContent);
  async function deny(): Promise<void> {
    element.start();
    await reached(element, 'error');
    expect(element.state.error?.code).to.equal('camera_denied');
  }
  /** The help, which is a lazy module, watches the permission from when it shows. */
  async function helpShown(): Promise<void> {
    if (place) await waitUntil(() => steps().length > 0);
    else await import('../../../src/element/permission/permission-controller.js').then(() => nextFrames());
  }

  it('camera denied → the steps and the drawing of this browser, in the language of the page', async () => {
    await deny();
    await helpShown();
    if (!place) {
      expect(text()).to.equal(en['error.camera_denied.text']);
      return;
    }
    expect(steps()).to.deep.equal(en[`permission.${place}`].split('\n'));
    expect(text()).to.equal(en['permission.then']);
    expect(shown<SVGElement>(element, '.drawn')?.getAttribute('aria-hidden')).to.equal('true');
    element.lang = 'de';
    await waitUntil(() => text() === de['permission.then']);
    expect(steps()).to.deep.equal(de[`permission.${place}`].split('\n'));
  });

  it('camera allowed in the browser’s settings → the camera opens without a tap', async () => {
    await deny();
    await helpShown();
    const { length } = camera.requests;
    camera.recover();
    await reached(element, 'aiming');
    expect(camera.requests.length).to.be.greaterThan(length);
  });

  it('camera allowed while the element is disabled, or after the person left → no camera request', async () => {
    await deny();
    await helpShown();
    const { length } = camera.requests;
    element.disabled = true;
    await element.updateComplete;
    camera.recover();
    await nextFrames();
    expect(camera.requests).to.have.length(length);
    camera.fail('denied');
    element.disabled = false;
    await element.updateComplete;
    await deny();
    await helpShown();
    const again = camera.requests.length;
    await press(element, '.leave');
    await reached(element, 'welcome');
    await element.updateComplete;
    camera.recover();
    await nextFrames();
    expect(camera.requests).to.have.length(again);
    expect(element.state.name).to.equal('welcome');
  });
});
