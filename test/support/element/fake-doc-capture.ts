import { DocCapture } from '../../../src/element/element.js';
import type { Capture, CaptureConfig, CaptureState } from '../../../src/headless/headless.js';
import { indexedDbStore } from '../../../src/resume/encrypted-session-store.js';
import { importResumeKey, encryptSessionBytes } from '../../../src/resume/encrypt-session-bytes.js';
import { encodeSession, toRestorableSession } from '../../../src/resume/stored-session.js';
import { FakeClock } from '../fake-clock.js';
import { waitUntil } from '../wait-until.js';
import { answerConfig } from './answer-config.js';
import { FakeCapture } from './fake-capture.js';

/** The element with a fake capture and a fake clock. */
export class FakeDocCapture extends DocCapture {
  fake = new FakeCapture();
  declare fakeClock: FakeClock;

  /** Publishes a state and waits until it is rendered. */
  async show(state: CaptureState): Promise<void> {
    this.fake.setState(state);
    await this.updateComplete;
  }

  protected override open(config: CaptureConfig): Capture {
    this.fake = new FakeCapture(config);
    return this.fake;
  }

  protected override get clock(): FakeClock {
    this.fakeClock ??= new FakeClock();
    return this.fakeClock;
  }
}

export function defineFakeDocCapture(): void {
  if (!customElements.get('doc-capture-fake')) customElements.define('doc-capture-fake', FakeDocCapture);
}

declare global {
  interface HTMLElementTagNameMap {
    'doc-capture-fake': FakeDocCapture;
  }
}

/** Whether the lazy modules of the camera screen, which is shown, are loaded: the overlay has placed the guide. */
export function hasCameraAids(root: ParentNode): boolean {
  return Boolean(root.querySelector<HTMLElement>('.stage')?.style.getPropertyValue('--_guide-width'));
}

/** Base64url of 32 bytes. */
export const RESUME_KEY = 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE';

/** Stores a session as another page would have kept it, and waits until the element offers to continue it. */
export async function offerKeptSession(element: DocCapture, kept: CaptureState, pageData = ''): Promise<void> {
  const scope = (element.endpoint ||= '/verify');
  const bytes = await encodeSession({ ...toRestorableSession(kept), pageData });
  await indexedDbStore.write(
    scope,
    await encryptSessionBytes(bytes, await importResumeKey(RESUME_KEY), scope, Date.now()),
  );
  answerConfig({ resume_key: RESUME_KEY });
  // Another person's grant: the relay is asked again.
  element.grant = `${RESUME_KEY} ${Date.now()}`;
  element.resume = true;
  await waitUntil(() => element.renderRoot.querySelector('.screen.resume') !== null);
}
